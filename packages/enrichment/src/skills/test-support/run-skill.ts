import type { SkillDefinition } from '@searchdeck/contract';
import { EnrichmentTree } from '../../tree/enrichment-tree.js';
import type { SkillServices } from '../executor.js';
import { prepareSkills } from '../prepare-skills.js';
import { runSkills } from '../run-skills.js';

const { signal } = new AbortController();

/** Runs one skill whose inputs are the fields of a document. Returns its outputs by name. */
export async function runSkill(
  type: string,
  fields: Record<string, unknown>,
  parameters: object = {},
  outputs: readonly string[] = ['output'],
  services: SkillServices = {},
) {
  const skill = {
    '@odata.type': `#Vendor.Skills.${type}`,
    context: '/document',
    inputs: Object.keys(fields).map((name) => ({ name, source: `/document/${name}` })),
    outputs: outputs.map((name) => ({ name, targetName: `out_${name}` })),
    ...parameters,
  } as SkillDefinition;
  const { tree, warnings, errors } = await runSkills(
    EnrichmentTree.of(fields),
    prepareSkills([skill]),
    services,
    signal,
  );
  return {
    outputs: Object.fromEntries(outputs.map((name) => [name, tree.get(['document', `out_${name}`])])),
    warnings: warnings.map(({ message }) => message),
    errors: errors.map(({ message }) => message),
  };
}
