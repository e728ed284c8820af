import { badRequest, type SkillDefinition } from '@searchdeck/contract';
import { parsePath, sharedLength, type TreePath } from '../tree/path.js';
import type { SkillExecutor } from './executor.js';
import { executableSkillOf, type ExecutableSkill } from './index.js';
import { parseInput, sourcesOf, type Input } from './inputs.js';

/** A skill that is ready to be executed. */
export interface PreparedSkill {
  /** For warnings: `Enrichment.SplitSkill.#1`. */
  name: string;
  definition: SkillDefinition;
  executor: SkillExecutor;
  context: TreePath;
  inputs: readonly Input[];
  /** Required inputs; one of the names of each must have a value. */
  required: readonly (readonly string[])[];
  /** Output names, and the names that they get below the context. */
  outputs: readonly { name: string; targetName: string }[];
}

function prepareSkill(
  definition: SkillDefinition,
  index: number,
  skills: readonly ExecutableSkill[] | undefined,
): PreparedSkill {
  const type = definition['@odata.type'];
  const { kind, executor } = executableSkillOf(definition, skills);
  const ports = kind.inputs;
  return {
    name: `Enrichment.${type.slice(type.lastIndexOf('.') + 1)}.${definition.name ?? `#${index + 1}`}`,
    definition,
    executor,
    context: parsePath(definition.context ?? '/document'),
    inputs: definition.inputs.map(parseInput),
    required:
      ports === 'any' || executor.acceptsMissingInputs === true
        ? []
        : ports.flatMap(({ name, required, orElse }) =>
            required ? [orElse === undefined ? [name] : [name, orElse]] : [],
          ),
    outputs: definition.outputs.map(({ name, targetName }) => ({ name, targetName: targetName ?? name })),
  };
}

/** Whether a skill reads what another one writes. */
const dependsOn = (skill: PreparedSkill, producer: PreparedSkill): boolean =>
  skill.inputs
    .flatMap(sourcesOf)
    .concat([skill.context])
    .some((source) =>
      producer.outputs.some(({ targetName }) => {
        const target = [...producer.context, targetName];
        return sharedLength(source, target) === target.length;
      }),
    );

/**
 * The skills of a skillset in an order in which each follows those whose outputs it reads. SearchError 400 if they depend
 * on one another in a circle, 501 for what cannot be executed.
 */
export function prepareSkills(
  definitions: readonly SkillDefinition[],
  skills?: readonly ExecutableSkill[],
): PreparedSkill[] {
  let remaining = definitions.map((definition, i) => prepareSkill(definition, i, skills));
  const ordered: PreparedSkill[] = [];
  while (remaining.length > 0) {
    const ready = remaining.filter((skill) => !remaining.some((other) => other !== skill && dependsOn(skill, other)));
    if (ready.length === 0) {
      throw badRequest(
        `The skills ${remaining.map(({ name }) => `'${name}'`).join(', ')} depend on one another in a circle.`,
        { code: 'InvalidSkillset', target: 'skills' },
      );
    }
    ordered.push(...ready);
    remaining = remaining.filter((skill) => !ready.includes(skill));
  }
  return ordered;
}
