import type { ErrorDetail } from '../errors/search-error.js';
import { kindById, type KindId } from '../resources/index.js';
import type { DefinitionLookup, ResourceKind } from '../resources/kind.js';
import { RuleFindings } from './findings.js';
import { resolvePath } from './paths.js';

export interface ResolvedReference {
  /** `fields[0].synonymMaps[0]`. */
  path: string;
  kind: KindId;
  name: string;
  /** The object writes into the object that it names. */
  writes: boolean;
  /** It is what the object is for. */
  isDecision?: true;
}

const allReferences = ({ references }: Pick<ResourceKind, 'references'>, definition: unknown): ResolvedReference[] =>
  references.flatMap(({ kind, path: pattern, writes = false, isDecision }) =>
    [...resolvePath(definition, pattern)].flatMap(([path, name]) =>
      typeof name === 'string'
        ? [{ path, kind: kind as KindId, name, writes, ...(isDecision ? { isDecision } : {}) }]
        : [],
    ),
  );

/** Every property of a definition that names another object. */
export const referencesOf = (kind: Pick<ResourceKind, 'references'>, definition: unknown): ResolvedReference[] =>
  allReferences(kind, definition).filter(({ name }) => name !== '');

/** Every property of a definition that could name another object, but is an empty string. */
export const emptyReferencesOf = (kind: Pick<ResourceKind, 'references'>, definition: unknown): ResolvedReference[] =>
  allReferences(kind, definition).filter(({ name }) => name === '');

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

/** The objects whose parts a definition names: their definitions are needed for {@link checkPartNames}. */
export function partReferencesOf(
  kind: Pick<ResourceKind, 'references' | 'partReferences'>,
  definition: unknown,
): ResolvedReference[] {
  const paths = kind.partReferences?.(definition) ?? [];
  return paths.length === 0 ? [] : referencesOf(kind, definition).filter(({ path }) => paths.includes(path));
}

/** Names of parts of other objects that these objects don't have, as far as their definitions are known. */
export function checkPartNames(
  kind: Pick<ResourceKind, 'checkParts'>,
  definition: unknown,
  definitionOf: DefinitionLookup,
): ErrorDetail[] {
  const f = new RuleFindings();
  kind.checkParts?.(definition, f, definitionOf);
  return f.list;
}
