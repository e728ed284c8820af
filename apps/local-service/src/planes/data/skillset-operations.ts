import { badRequest, kindById, type ResetSkillsBody, type SearchSkillset } from '@searchdeck/contract';
import { skillName } from '@searchdeck/enrichment';
import { definitionNotFound } from '../../definitions/errors.js';
import { resetSkills as restartIndexers } from '../../indexers/runs.js';
import { parameter, type DataCall } from '../call.js';
import type { ApiResponse } from '../response.js';

/**
 * service-behavior §2. The next run of each indexer with the skillset processes all documents, and executes the skills again;
 * without an enrichment cache, it executes all skills. 400 for the name of a skill that does not exist, 409 while one of the indexers runs.
 */
export const resetSkills = (call: DataCall): ApiResponse => {
  const name = parameter(call, 'skillsetName');
  const definition = call.app.definitions.get(call.service.id, 'skillsets', name);
  if (definition === undefined) throw definitionNotFound(kindById('skillsets'), name, call.service.name);
  const skillset = definition.body as unknown as SearchSkillset;
  const { skills } = skillset;
  const names = new Set(skills.map(skillName));
  const { skillNames } = call.body as ResetSkillsBody;
  for (const skill of skillNames ?? []) {
    if (names.has(skill)) continue;
    throw badRequest(`The skillset '${name}' has no skill '${skill}'.`, { target: 'skillNames' });
  }
  restartIndexers(call.app, call.service, skillset, skillNames ?? []);
  return { status: 204 };
};
