import { joinPath } from '../errors/error-path.js';
import type { ErrorDetail } from '../errors/search-error.js';
import { kindById, type KindId } from '../resources/index.js';
import type { ResourceKind } from '../resources/kind.js';
import { isObject } from '../values/is-object.js';
import { RuleFindings } from './findings.js';

export interface ResolvedReference {
  /** `fields[0].synonymMaps[0]`. */
  path: string;
  kind: KindId;
  name: string;
  /** The object writes into the object that it names. */
  writes: boolean;
}

const STEP = /^(.+?)(\[\*\]|\[\*\*\])?$/;

function* resolvePath(value: unknown, steps: readonly string[], path: string): Generator<[string, unknown]> {
  const [step, ...rest] = steps;
  if (step === undefined) {
    yield [path, value];
    return;
  }
  if (!isObject(value)) return;
  const [, name = '', items] = STEP.exec(step) ?? [];
  const member = value[name];
  const memberPath = joinPath(path, name);
  if (items === undefined) yield* resolvePath(member, rest, memberPath);
  else if (Array.isArray(member)) {
    for (const [i, item] of member.entries()) {
      const itemPath = joinPath(memberPath, i);
      yield* resolvePath(item, rest, itemPath);
      if (items === '[**]') yield* resolvePath(item, steps, itemPath);
    }
  }
}

/** Every property of a definition that names another object. */
export const referencesOf = ({ references }: Pick<ResourceKind, 'references'>, definition: unknown) =>
  references.flatMap(({ kind, path: pattern, writes = false }): ResolvedReference[] =>
    [...resolvePath(definition, pattern.split('.'), '')].flatMap(([path, name]) =>
      typeof name === 'string' && name !== '' ? [{ path, kind: kind as KindId, name, writes }] : [],
    ),
  );

const article = (word: string): string => (/^[aeiou]/i.test(word) ? 'an' : 'a');

/** References to objects that the service does not have. service-behavior §12. */
export function checkReferences(
  kind: Pick<ResourceKind, 'singular' | 'references'>,
  definition: unknown,
  exists: (kind: KindId, name: string) => boolean,
  kindOf: (id: string) => { singular: string } | undefined = kindById,
): ErrorDetail[] {
  const f = new RuleFindings();
  for (const { path, kind: target, name } of referencesOf(kind, definition)) {
    if (exists(target, name)) continue;
    const singular = (kindOf(target)?.singular ?? target).toLowerCase();
    f.add(
      path,
      'ReferencedObjectNotFound',
      `This ${kind.singular.toLowerCase()} refers to ${article(singular)} ${singular} '${name}' that doesn't exist`,
    );
  }
  return f.list;
}
