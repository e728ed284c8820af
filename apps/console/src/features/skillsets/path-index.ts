import type { SkillValueType } from '@searchdeck/contract';
import { pathText, ROOT_PATH, ROOT_SEGMENT, segmentsOf, type Segments } from './document-paths';
import { DOCUMENT_NODE } from './node-ids';
import type { SourceFields } from './pipeline';
import type { DraftSkill } from './skillset-draft';
import { isArrayType, typeBelow } from './value-types';

/** What writes a path of the enriched document. */
export interface Producer {
  /** ID of the node. */
  node: string;
  path: string;
  segments: Segments;
  type: SkillValueType | undefined;
  /** The output of the skill; undefined: a field of the source document. */
  output: { skill: DraftSkill; name: string; target: string } | undefined;
}

function outputsOf(skill: DraftSkill): Producer[] {
  const ports = skill.kind?.outputs;
  return skill.outputs.map(({ name, targetName, target }) => {
    const segments = [...segmentsOf(skill.context), targetName];
    return {
      node: skill.target,
      path: pathText(segments),
      segments,
      type: ports === undefined || ports === 'any' ? undefined : ports.find((port) => port.name === name)?.type,
      output: { skill, name, target },
    };
  });
}

/** The paths of the enriched document: fields of the source document and outputs of skills. */
export class PathIndex {
  /** Outputs of the skills, in their order. */
  readonly outputs: readonly Producer[];
  private readonly byPath = new Map<string, Producer[]>();

  constructor(
    skills: readonly DraftSkill[],
    private readonly fields: SourceFields,
  ) {
    this.outputs = skills.flatMap(outputsOf);
    for (const output of this.outputs) this.byPath.set(output.path, [...(this.byPath.get(output.path) ?? []), output]);
  }

  /** What writes a path or the closest path above it. */
  producersOf(path: Segments): readonly Producer[] {
    for (let length = path.length; length > 1; length--) {
      const producers = this.byPath.get(pathText(path.slice(0, length)));
      if (producers !== undefined) return producers;
    }
    const field = this.fieldOf(path);
    return field === undefined ? [] : [field];
  }

  /** The type at a path; undefined: there is no such path. */
  typeOf(path: Segments): { type: SkillValueType | undefined } | undefined {
    if (path[0] !== ROOT_SEGMENT) return undefined;
    if (path.length === 1) return { type: 'object' };
    const below = this.producersOf(path).flatMap(
      ({ segments, type }) => typeBelow(type, path.slice(segments.length)) ?? [],
    );
    return below[0];
  }

  /** Whether a path may be a field of the source document that isn't known. */
  isAssumed(path: Segments): boolean {
    const [producer] = this.producersOf(path);
    return producer !== undefined && producer.output === undefined && !this.fields.types.has(path[1] ?? '');
  }

  /** Paths that can be read, with those of items; known fields of the source document come last. */
  get all(): readonly string[] {
    const withItems = (path: string, type: SkillValueType | undefined) =>
      isArrayType(type) ? [path, `${path}/*`] : [path];
    return [
      ...new Set([
        ...this.outputs
          // Those of a context that doesn't exist are never written.
          .filter(({ segments }) => this.typeOf(segments.slice(0, -1)) !== undefined)
          .flatMap(({ path, type }) => withItems(path, type)),
        ...[...this.fields.types].flatMap(([name, type]) => withItems(`${ROOT_PATH}/${name}`, type)),
      ]),
    ];
  }

  private fieldOf(path: Segments): Producer | undefined {
    const name = path[1];
    if (path[0] !== ROOT_SEGMENT || name === undefined || name === '*') return undefined;
    const type = this.fields.types.get(name);
    if (type === undefined && this.fields.isComplete) return undefined;
    const segments = path.slice(0, 2);
    return { node: DOCUMENT_NODE, path: pathText(segments), segments, type, output: undefined };
  }
}
