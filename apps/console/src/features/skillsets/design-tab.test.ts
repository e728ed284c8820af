import { kindById, stableVersion } from '@searchdeck/contract';
import { expect, it } from 'vitest';
import { checkDraft } from '../../shared/definition/check';
import { rulesOf } from '../../shared/definition/rules';
import { skillsetDesign } from './design-tab';

it('creates a blank skillset without findings, to add skills in the graph', () => {
  const kind = kindById('skillsets');
  const value = skillsetDesign.blank?.value;
  const verdict = checkDraft(kind, rulesOf(kind, 'vendor'), stableVersion.data, undefined, value);
  expect([...verdict.schema, ...verdict.rules]).toEqual([]);
  expect(value).toMatchObject({ skills: [] });
});
