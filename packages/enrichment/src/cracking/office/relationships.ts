import { posix } from 'node:path';
import { attributeOf, readXml } from '../xml.js';
import type { ZipPackage } from '../zip-package.js';

export interface Relationship {
  id: string;
  /** The last segment of its type: `slide`, `worksheet`, `notesSlide`. */
  type: string;
  /** Path of the target in the package. */
  path: string;
}

/** The parts that a part of an Office file refers to. */
export async function relationshipsOf(file: ZipPackage, part: string): Promise<Relationship[]> {
  const folder = posix.dirname(part);
  const xml = await file.readText(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
  const relationships: Relationship[] = [];
  readXml(xml ?? '', {
    open: (name, { Id: id, Type: type, Target: target, TargetMode: mode }) => {
      if (name !== 'Relationship' || id === undefined || target === undefined || mode === 'External') return;
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      relationships.push({ id, type: type?.slice(type.lastIndexOf('/') + 1) ?? '', path });
    },
  });
  return relationships;
}

/** Paths by the IDs of relationships. */
export const targetsOf = (relationships: readonly Relationship[]): ReadonlyMap<string, string> =>
  new Map(relationships.map(({ id, path }) => [id, path]));

/** The parts that elements with this name refer to by `r:id`, in document order. */
export async function orderedParts(file: ZipPackage, part: string, element: string): Promise<string[]> {
  const relationships = await relationshipsOf(file, part);
  const parts: string[] = [];
  readXml((await file.readText(part)) ?? '', {
    open: (name, attributes) => {
      if (name !== element) return;
      // Elements also have an `id` without a prefix.
      const { id: _, ...prefixed } = attributes;
      const relationship = relationships.find(({ id }) => id === attributeOf(prefixed, 'id'));
      if (relationship !== undefined) parts.push(relationship.path);
    },
  });
  return parts;
}
