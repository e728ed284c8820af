import type { ErrorDetail } from '../../errors/search-error.js';
import { kindById, type KindId } from '../../resources/index.js';
import { RuleFindings } from '../findings.js';

export interface FoundReference {
  /** `fields[0].synonymMaps[0]`. */
  path: string;
  kind: KindId;
  name: string;
}

function* resolvePath(value: unknown, steps: readonly string[], path: string): Generator<[string, unknown]> {
  const [step, ...rest] = steps;
  if (step === undefined) {
    yield [path, value];
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const all = step.endsWith('[*]');
  const name = all ? step.slice(0, -3) : step;
  const member = (value as Record<string, unknown>)[name];
  const here = path === '' ? name : `${path}.${name}`;
  if (!all) yield* resolvePath(member, rest, here);
  else if (Array.isArray(member))
    for (const [i, item] of member.entries()) yield* resolvePath(item, rest, `${here}[${i}]`);
}

/** Sub-fields of complex types name synonym maps, too. */
function* subFields(value: unknown, path: string): Generator<[string, unknown]> {
  const fields = typeof value === 'object' && value !== null ? (value as { fields?: unknown }).fields : undefined;
  if (!Array.isArray(fields)) return;
  for (const [i, field] of fields.entries()) {
    const here = `${path === '' ? '' : `${path}.`}fields[${i}]`;
    if (path !== '') for (const [p, v] of resolvePath(field, ['synonymMaps[*]'], here)) yield [p, v];
    yield* subFields(field, here);
  }
}

/** Every place where a definition names another object, by the rows of its kind. */
export const referencesOf = (kindId: KindId, definition: unknown): FoundReference[] => {
  const found: FoundReference[] = [];
  const take = (kind: string, path: string, name: unknown) => {
    if (typeof name === 'string' && name !== '') found.push({ path, kind: kind as KindId, name });
  };
  for (const reference of kindById(kindId).references)
    for (const [path, name] of resolvePath(definition, reference.path.split('.'), '')) take(reference.kind, path, name);
  if (kindId === 'indexes') for (const [path, name] of subFields(definition, '')) take('synonymmaps', path, name);
  return found;
};

const article = (word: string): string => (/^[aeiou]/i.test(word) ? 'an' : 'a');

/** References to objects that the service does not have. service-behavior §12. */
export const checkReferences = (
  kindId: KindId,
  definition: unknown,
  exists: (kind: KindId, name: string) => boolean,
): ErrorDetail[] => {
  const f = new RuleFindings();
  const owner = kindById(kindId).singular.toLowerCase();
  for (const { path, kind, name } of referencesOf(kindId, definition)) {
    if (exists(kind, name)) continue;
    const singular = kindById(kind).singular.toLowerCase();
    f.add(
      path,
      'ReferencedObjectNotFound',
      `This ${owner} refers to ${article(singular)} ${singular} '${name}' that doesn't exist`,
    );
  }
  return f.list;
};
