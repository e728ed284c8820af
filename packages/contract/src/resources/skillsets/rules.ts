import { limits } from '../../limits/request-limits.js';
import type { SearchSkillset } from './skillset.js';
import { skillByType, type InputMapping, type SkillDefinition, type SkillKind } from '../../skills/index.js';
import type { DefinitionContext } from '../../rules/context.js';
import type { RuleFindings } from '../../rules/findings.js';

/** A path of the enriched document, or an expression. service-behavior §9. */
const SOURCE = /^(\/document(\/|$)|\s*=)/;

const checkInputs = (inputs: readonly InputMapping[], path: string, skill: string, f: RuleFindings): void => {
  for (const [i, input] of inputs.entries()) {
    const inputPath = `${path}.inputs[${i}]`;
    const nestedInputs = input.inputs ?? [];
    if (Boolean(input.source) === nestedInputs.length > 0) {
      f.add(
        inputPath,
        'InvalidSkillInput',
        `The input '${input.name}' of skill '${skill}' must have either a source or nested inputs.`,
      );
    }
    if (input.source && !SOURCE.test(input.source)) {
      f.add(
        `${inputPath}.source`,
        'InvalidSkillInput',
        `The source '${input.source}' of input '${input.name}' of skill '${skill}' must be a path that starts with /document or an expression that starts with =.`,
      );
    }
    if (input.sourceContext && nestedInputs.length === 0) {
      f.add(
        `${inputPath}.sourceContext`,
        'InvalidSkillInput',
        `The input '${input.name}' of skill '${skill}' has a sourceContext without nested inputs.`,
      );
    }
    checkInputs(nestedInputs, inputPath, skill, f);
  }
};

/** Outputs with the same target name would overwrite each other. */
const checkTargets = (skill: SkillDefinition, path: string, name: string, f: RuleFindings): void => {
  const seen = new Set<string>();
  for (const [i, output] of skill.outputs.entries()) {
    const target = output.targetName ?? output.name;
    if (seen.has(target)) {
      f.add(
        `${path}.outputs[${i}].${output.targetName == null ? 'name' : 'targetName'}`,
        'DuplicateName',
        `The skill '${name}' has more than one output with the target name '${target}'.`,
      );
    }
    seen.add(target);
  }
};

const checkPorts = (skill: SkillDefinition, path: string, name: string, kind: SkillKind, f: RuleFindings): void => {
  const nestedIndex = skill.inputs.findIndex((input) => (input.inputs ?? []).length > 0);
  if (nestedIndex !== -1 && !kind.acceptsNestedInputs) {
    f.add(
      `${path}.inputs[${nestedIndex}].inputs`,
      'InvalidSkillInput',
      `One or more skills are invalid. Details: Skill '${name}' is not allowed to have recursively defined inputs`,
    );
  }
  checkInputs(skill.inputs, path, name, f);
  if (kind.inputs !== 'any') {
    const knownInputs = new Map(kind.inputs.map((p) => [p.name, p]));
    for (const [i, input] of skill.inputs.entries()) {
      if (!knownInputs.has(input.name)) {
        f.add(
          `${path}.inputs[${i}].name`,
          'InvalidSkillInput',
          `The skill '${name}' has no input '${input.name}'. Allowed: ${[...knownInputs.keys()].join(', ')}.`,
        );
      }
    }
    for (const p of kind.inputs) {
      if (p.required && !skill.inputs.some((input) => input.name === p.name || input.name === p.orElse)) {
        const message = `The skill '${name}' must have the input '${p.name}'.`;
        f.add(`${path}.inputs`, 'MissingSkillInput', message, { member: p.name });
      }
    }
  }
  if (kind.outputs !== 'any') {
    const knownOutputs = new Set(kind.outputs.map((p) => p.name));
    for (const [i, output] of skill.outputs.entries()) {
      if (!knownOutputs.has(output.name)) {
        f.add(
          `${path}.outputs[${i}].name`,
          'InvalidSkillOutput',
          `The skill '${name}' has no output '${output.name}'. Allowed: ${[...knownOutputs].join(', ')}.`,
        );
      }
    }
  }
};

/** data-plane.md "SearchSkillset"; ports and bounds from service-behavior §9. */
export function checkSkillset(definition: SearchSkillset, f: RuleFindings, context: DefinitionContext = {}): void {
  const kindOf = context.skillByType ?? skillByType;
  const count = definition.skills.length;
  if (count > limits.skillsPerSkillset) {
    f.add(
      'skills',
      'TooManySkills',
      `The skillset '${definition.name}' has ${count} skills; the limit is ${limits.skillsPerSkillset}.`,
    );
  }
  const seen = new Set<string>();
  for (const [i, skill] of definition.skills.entries()) {
    const name = skill.name ?? `#${i + 1}`;
    if (seen.has(name)) {
      f.add(
        `skills[${i}].name`,
        'DuplicateName',
        `The skill name '${name}' is used more than once in skillset '${definition.name}'.`,
      );
    }
    seen.add(name);
    const kind = kindOf(skill['@odata.type']);
    if (kind !== undefined) checkPorts(skill, `skills[${i}]`, name, kind, f);
    checkTargets(skill, `skills[${i}]`, name, f);
    kind?.check?.(skill, { path: `skills[${i}]`, name }, f);
  }
}

/** A skill without a name receives the 1-based index prefixed with `#`. data-plane.md "SearchSkillset". */
export const applySkillsetDefaults = (definition: SearchSkillset): SearchSkillset => ({
  ...definition,
  description: definition.description ?? null,
  skills: definition.skills.map((skill, i) => ({
    ...skill,
    name: skill.name ?? `#${i + 1}`,
    description: skill.description ?? null,
    context: skill.context ?? '/document',
  })),
  cognitiveServices: definition.cognitiveServices ?? null,
  knowledgeStore: definition.knowledgeStore ?? null,
  indexProjections: definition.indexProjections ?? null,
  encryptionKey: definition.encryptionKey ?? null,
});
