import { badRequest, kindById, type ResetSkillsBody, type SearchSkillset } from '@searchdeck/contract';
import { definitionNotFound } from '../../definitions/errors.js';
import { resetSkills as restartIndexers } from '../../indexers/runs.js';
import { parameter, type DataCall } from '../call.js';
import type { ApiResponse } from '../response.js';

/**
 * service-behavior §2. There is no cache of enrichments, so the next run of each indexer with the skillset executes all
 * skills again for all documents. 400 for the name of a skill that does not exist, 409 while one of the indexers runs.
 */
export const resetSkills = (call: DataCall): ApiResponse => {
  const name = parameter(call, 'skillsetName');
  const definition = call.app.definitions.get(call.service.id, 'skillsets', name);
  if (definition === undefined) throw definitionNotFound(kindById('skillsets'), name, call.service.name);
  const { skills } = definition.body as unknown as SearchSkillset;
  const names = new Set(skills.map((skill, i) => skill.name ?? `#${i + 1}`));
  const { skillNames } = call.body as ResetSkillsBody;
  for (const skill of skillNames ?? []) {
    if (names.has(skill)) continue;
    throw badRequest(`The skillset '${name}' has no skill '${skill}'.`, { target: 'skillNames' });
  }
  restartIndexers(call.app, call.service, name);
  return { status: 204 };
};
