import { badRequest, sharedLength, withErrorPath, type SkillDefinition } from '@searchdeck/contract';
import { parsePath, type TreePath } from '../tree/path.js';
import type { SkillExecutor } from './executor.js';
import { executableSkillOf, type ExecutableSkill } from './index.js';
import { parseInput, sourcesOf, type Input } from './inputs.js';

/** A skill that is ready to be executed. */
export interface PreparedSkill {
  /** The name in warnings and errors, such as `Enrichment.SplitSkill.#1`. */
  name: string;
  definition: SkillDefinition;
  executor: SkillExecutor;
  /** Runs the calls of the skill one after the other if it calls an endpoint, otherwise immediately. */
  runCall: <T>(call: () => Promise<T>) => Promise<T>;
  context: TreePath;
  inputs: readonly Input[];
  /** Required inputs, each with its alternative names. One of the names must have a value. */
  requiredInputs: readonly (readonly string[])[];
  /** Names of outputs, and of the nodes below the context that they are written to. */
  outputs: readonly { name: string; targetName: string }[];
}

const runImmediately: PreparedSkill['runCall'] = (call) => call();

/** Runs calls one after the other. */
function createQueue(): PreparedSkill['runCall'] {
  let previous: Promise<unknown> = Promise.resolve();
  return (call) => {
    const result = previous.then(call);
    previous = result.catch(() => undefined);
    return result;
  };
}

function prepareSkill(
  definition: SkillDefinition,
  index: number,
  skills: readonly ExecutableSkill[] | undefined,
): PreparedSkill {
  const type = definition['@odata.type'];
  const { kind, executor } = executableSkillOf(definition, skills);
  const declaredInputs = kind.inputs;
  return {
    name: `Enrichment.${type.slice(type.lastIndexOf('.') + 1)}.${definition.name ?? `#${index + 1}`}`,
    definition,
    executor,
    runCall: executor.callsEndpoint?.(definition) === true ? createQueue() : runImmediately,
    context: parsePath(definition.context ?? '/document'),
    inputs: definition.inputs.map(parseInput),
    requiredInputs:
      declaredInputs === 'any' || executor.acceptsMissingInputs === true
        ? []
        : declaredInputs.flatMap(({ name, required, orElse }) =>
            required ? [orElse === undefined ? [name] : [name, orElse]] : [],
          ),
    outputs: definition.outputs.map(({ name, targetName }) => ({ name, targetName: targetName ?? name })),
  };
}

/** Whether a skill reads an output of another one. */
export const dependsOn = (skill: PreparedSkill, producer: PreparedSkill): boolean =>
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
 * The skills of a skillset, sorted so that each skill follows the skills whose outputs it reads. Throws SearchError 400 for
 * circular dependencies, and 501 for skills that cannot be executed.
 */
export function prepareSkills(
  definitions: readonly SkillDefinition[],
  skills?: readonly ExecutableSkill[],
): PreparedSkill[] {
  let remainingSkills = definitions.map((definition, i) =>
    withErrorPath(`skills[${i}]`, () => prepareSkill(definition, i, skills)),
  );
  const orderedSkills: PreparedSkill[] = [];
  while (remainingSkills.length > 0) {
    const readySkills = remainingSkills.filter(
      (skill) => !remainingSkills.some((other) => other !== skill && dependsOn(skill, other)),
    );
    if (readySkills.length === 0) {
      throw badRequest(
        `The skills ${remainingSkills.map(({ name }) => `'${name}'`).join(', ')} have circular dependencies.`,
        { code: 'InvalidSkillset', target: 'skills' },
      );
    }
    orderedSkills.push(...readySkills);
    remainingSkills = remainingSkills.filter((skill) => !readySkills.includes(skill));
  }
  return orderedSkills;
}
