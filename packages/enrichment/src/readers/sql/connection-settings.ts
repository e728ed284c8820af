import type { DataSourceError } from '../../errors.js';

interface ConnectionSettingsOptions<S extends string> {
  /** As parsed from the connection string, names in lowercase. */
  settings: ReadonlyMap<string, string>;
  /** Alternative names of each setting, in lowercase. */
  names: Readonly<Record<S, readonly string[]>>;
  /** Names of settings that may be there and have no meaning. */
  ignoredNames?: ReadonlySet<string>;
  /** The error for a connection string that is not valid for a reason. */
  invalidConnection: (reason: string) => DataSourceError;
}

/** Reads the settings of a connection string, whatever names they have. Throws DataSourceError for unknown names. */
export function connectionSettings<S extends string>({
  settings,
  names,
  ignoredNames = new Set(),
  invalidConnection,
}: ConnectionSettingsOptions<S>) {
  const knownNames = new Set(Object.values<readonly string[]>(names).flat());
  const unknownName = [...settings.keys()].find((name) => !knownNames.has(name) && !ignoredNames.has(name));
  if (unknownName !== undefined) throw invalidConnection(`the setting '${unknownName}' is not supported.`);
  const optional = (setting: S): string | undefined => {
    const name = names[setting].find((candidate) => settings.has(candidate));
    return name === undefined ? undefined : settings.get(name);
  };
  /** `name`: for the error message. */
  const required = (setting: S, name: string): string => {
    const value = optional(setting) ?? '';
    if (value === '') throw invalidConnection(`${name} is missing.`);
    return value;
  };
  return { optional, required };
}
