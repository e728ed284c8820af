import { replaceAt } from '@searchdeck/contract';

/** A definition with the values of its secrets, by path. An empty value leaves the definition as it is. */
export const withSecrets = <T>(definition: T, secrets: Readonly<Record<string, string>>): T =>
  Object.entries(secrets).reduce(
    (value, [path, secret]) => (secret === '' ? value : replaceAt(value, path, secret)),
    definition,
  );
