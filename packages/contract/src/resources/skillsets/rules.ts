import { limits } from '../../limits/request-limits.js';
import type { SearchSkillset } from './skillset.js';
import { skillByType, type InputMapping, type SkillDefinition } from '../../skills/index.js';
import type { RuleFindings } from '../../rules/findings.js';
import { durationSeconds } from '../../values/duration.js';

const isLoopback = (url: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);

/** service-behavior §9: paths of the enriched document, or expressions. */
const SOURCE = /^(\/document(\/|$)|\s*=)/;

const checkInputs = (inputs: readonly InputMapping[], path: string, skill: string, f: RuleFindings): void => {
  for (const [i, input] of inputs.entries()) {
    const here = `${path}.inputs[${i}]`;
    const nested = input.inputs ?? [];
    if (Boolean(input.source) === nested.length > 0)
      f.add(
        here,
        'InvalidSkillInput',
        `The input '${input.name}' of skill '${skill}' must have either a source or nested inputs.`,
      );
    if (input.source && !SOURCE.test(input.source))
      f.add(
        `${here}.source`,
        'InvalidSkillInput',
        `The source '${input.source}' of input '${input.name}' of skill '${skill}' must be a path that begins with /document, or an expression that begins with =.`,
      );
    if (input.sourceContext && nested.length === 0)
      f.add(
        `${here}.sourceContext`,
        'InvalidSkillInput',
        `The input '${input.name}' of skill '${skill}' has a sourceContext without nested inputs.`,
      );
    checkInputs(nested, here, skill, f);
  }
};

/** Two outputs of one name in the enriched document: one of them would be lost. */
const checkTargets = (skill: SkillDefinition, path: string, name: string, f: RuleFindings): void => {
  const seen = new Set<string>();
  for (const [i, output] of skill.outputs.entries()) {
    const target = output.targetName ?? output.name;
    if (seen.has(target))
      f.add(
        `${path}.outputs[${i}].${output.targetName == null ? 'name' : 'targetName'}`,
        'DuplicateName',
        `The skill '${name}' has more than one output that becomes '${target}'.`,
      );
    seen.add(target);
  }
};

const checkPorts = (skill: SkillDefinition, path: string, name: string, f: RuleFindings): void => {
  const kind = skillByType(skill['@odata.type']);
  if (kind === undefined) return;
  const nested = skill.inputs.findIndex((input) => (input.inputs ?? []).length > 0);
  if (nested !== -1 && !kind.nests)
    f.add(
      `${path}.inputs[${nested}].inputs`,
      'InvalidSkillInput',
      `One or more skills are invalid. Details: Skill '${name}' is not allowed to have recursively defined inputs`,
    );
  checkInputs(skill.inputs, path, name, f);
  if (kind.inputs !== 'any') {
    const known = new Map(kind.inputs.map((p) => [p.name, p]));
    for (const [i, input] of skill.inputs.entries())
      if (!known.has(input.name))
        f.add(
          `${path}.inputs[${i}].name`,
          'InvalidSkillInput',
          `The skill '${name}' has no input '${input.name}'. Allowed: ${[...known.keys()].join(', ')}.`,
        );
    for (const p of kind.inputs)
      if (p.required && !skill.inputs.some((input) => input.name === p.name || input.name === p.orElse))
        f.add(`${path}.inputs`, 'MissingSkillInput', `The skill '${name}' must have the input '${p.name}'.`);
  }
  if (kind.outputs !== 'any') {
    const known = new Set(kind.outputs.map((p) => p.name));
    for (const [i, output] of skill.outputs.entries())
      if (!known.has(output.name))
        f.add(
          `${path}.outputs[${i}].name`,
          'InvalidSkillOutput',
          `The skill '${name}' has no output '${output.name}'. Allowed: ${[...known].join(', ')}.`,
        );
  }
};

/** A chunk that overlaps the whole of the one before it never ends. */
const checkChunking = (skill: SkillDefinition, path: string, name: string, f: RuleFindings): void => {
  const { maximumLength, overlapLength } = (skill['chunkingProperties'] ?? {}) as Record<string, number | null>;
  const [length, overlap] = [maximumLength ?? 500, overlapLength ?? 0];
  if (overlap >= length)
    f.add(
      `${path}.chunkingProperties.overlapLength`,
      'OutOfRange',
      `The property 'overlapLength' of skill '${name}' must be less than 'maximumLength'; it is ${overlap} of ${length}.`,
    );
};

const own: Readonly<Record<string, (skill: SkillDefinition, path: string, name: string, f: RuleFindings) => void>> = {
  '#Vendor.Skills.Text.SplitSkill': (skill, path, name, f) => {
    const length = typeof skill['maximumPageLength'] === 'number' ? skill['maximumPageLength'] : 5000;
    const overlap = typeof skill['pageOverlapLength'] === 'number' ? skill['pageOverlapLength'] : 0;
    if (skill['textSplitMode'] !== 'sentences' && length < 300)
      f.add(
        `${path}.maximumPageLength`,
        'OutOfRange',
        `The property 'maximumPageLength' of skill '${name}' must be between 300 and 50000; it is ${length}.`,
      );
    if (overlap * 2 >= length)
      f.add(
        `${path}.pageOverlapLength`,
        'OutOfRange',
        `The property 'pageOverlapLength' of skill '${name}' must be less than half of 'maximumPageLength'; it is ${overlap} of ${length}.`,
      );
  },
  '#Vendor.Skills.Custom.WebApiSkill': (skill, path, name, f) => {
    const uri = typeof skill['uri'] === 'string' && URL.canParse(skill['uri']) ? new URL(skill['uri']) : undefined;
    if (uri && uri.protocol !== 'https:' && !(uri.protocol === 'http:' && isLoopback(uri)))
      f.add(`${path}.uri`, 'InvalidSkill', `The address of skill '${name}' must use https.`);
    const timeout = skill['timeout'];
    const seconds = typeof timeout === 'string' ? durationSeconds(timeout) : 30;
    if (seconds === undefined || seconds < 1 || seconds > 230)
      f.add(
        `${path}.timeout`,
        'OutOfRange',
        `The timeout '${String(timeout)}' of skill '${name}' must be between 1 and 230 seconds.`,
      );
  },
  '#Vendor.Skills.Custom.ChatCompletionSkill': (skill, path, name, f) => {
    if (skill['apiKey'] && skill['authIdentity'])
      f.add(
        `${path}.apiKey`,
        'InvalidSkill',
        `The skill '${name}' must have either 'apiKey' or 'authIdentity', not both.`,
      );
    const format = skill['responseFormat'] as { type?: string; jsonSchemaProperties?: unknown } | null | undefined;
    if (format?.type === 'jsonSchema' && !format.jsonSchemaProperties)
      f.add(
        `${path}.responseFormat.jsonSchemaProperties`,
        'InvalidSkill',
        `The skill '${name}' must have 'jsonSchemaProperties' when the response format is jsonSchema.`,
      );
  },
  '#Vendor.Skills.Util.DocumentLayoutSkill': checkChunking,
  '#Vendor.Skills.Util.ContentUnderstandingSkill': checkChunking,
  '#Vendor.Skills.Text.CloudLlmEmbeddingSkill': (skill, path, name, f) => {
    if (skill['dimensions'] && skill['modelName'] === 'text-embedding-ada-002')
      f.add(
        `${path}.dimensions`,
        'InvalidSkill',
        `The property 'dimensions' of skill '${name}' is available only for text-embedding-3 and later models.`,
      );
  },
  '#Vendor.Skills.Text.CustomEntityLookupSkill': (skill, path, name, f) => {
    if (Boolean(skill['entitiesDefinitionUri']) === Boolean(skill['inlineEntitiesDefinition']))
      f.add(
        `${path}.inlineEntitiesDefinition`,
        'InvalidSkill',
        `The skill '${name}' must have either 'entitiesDefinitionUri' or 'inlineEntitiesDefinition'.`,
      );
    const size = JSON.stringify(skill['inlineEntitiesDefinition'] ?? []).length;
    if (size > 10 * 1024)
      f.add(
        `${path}.inlineEntitiesDefinition`,
        'OutOfRange',
        `The inline entities of skill '${name}' must not exceed 10 KB; they have ${size} characters.`,
      );
  },
};

/** data-plane.md "SearchSkillset"; ports and bounds from service-behavior §9. */
export const checkSkillset = (definition: SearchSkillset, f: RuleFindings): void => {
  const count = definition.skills.length;
  if (count > limits.skillsPerSkillset)
    f.add(
      'skills',
      'TooManySkills',
      `The skillset '${definition.name}' has ${count} skills; the limit is ${limits.skillsPerSkillset}.`,
    );
  const seen = new Map<string, number>();
  for (const [i, skill] of definition.skills.entries()) {
    const name = skill.name ?? `#${i + 1}`;
    const first = seen.get(name);
    if (first !== undefined)
      f.add(
        `skills[${i}].name`,
        'DuplicateName',
        `The skill name '${name}' is used more than once in skillset '${definition.name}'.`,
      );
    seen.set(name, i);
    checkPorts(skill, `skills[${i}]`, name, f);
    checkTargets(skill, `skills[${i}]`, name, f);
    own[skill['@odata.type']]?.(skill, `skills[${i}]`, name, f);
  }
};

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
