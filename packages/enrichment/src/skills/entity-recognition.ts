import { entityCategories, type entityRecognitionSkill, type Infer, type SkillDefinition } from '@searchdeck/contract';
import { languageWarning } from './english.js';
import { entityRecognizer } from './entities/entity-thread.js';
import type { Entity, EntityCategory } from './entities/entity.js';
import type { SkillExecutor, SkillResult } from './executor.js';
import { TEXT_REQUIRED, truncateForSkill } from './skill-text.js';

type EntityRecognitionSkill = Infer<typeof entityRecognitionSkill.schema> & SkillDefinition;

/** The outputs with the texts of a category. */
const OUTPUTS: Readonly<Record<EntityCategory, string>> = {
  Person: 'persons',
  Location: 'locations',
  Organization: 'organizations',
  Quantity: 'quantities',
  DateTime: 'dateTimes',
  URL: 'urls',
  Email: 'emails',
  PersonType: 'personTypes',
  Event: 'events',
  Product: 'products',
  Skill: 'skills',
  Address: 'addresses',
  PhoneNumber: 'phoneNumbers',
  IPAddress: 'ipAddresses',
};
/** Categories that need a model that is not available locally. */
const UNAVAILABLE: ReadonlySet<EntityCategory> = new Set(['PersonType', 'Event', 'Product', 'Skill']);

/** The selected categories; all without a selection. Their letter case does not matter. */
function categoriesOf({ categories }: EntityRecognitionSkill): EntityCategory[] {
  const names = (categories ?? []).map((name) => name.toLowerCase());
  return entityCategories.filter((category) => names.length === 0 || names.includes(category.toLowerCase()));
}

function outputsOf(skill: EntityRecognitionSkill, all: readonly Entity[]): Record<string, unknown> {
  const categories = categoriesOf(skill);
  const namedEntities = all.filter(
    ({ category, confidenceScore }) =>
      categories.includes(category) && confidenceScore >= (skill.minimumPrecision ?? 0),
  );
  const outputs: Record<string, unknown> = { namedEntities };
  for (const category of categories) {
    const texts = namedEntities.filter((entity) => entity.category === category).map(({ text }) => text);
    outputs[OUTPUTS[category]] = [...new Set(texts)];
  }
  return outputs;
}

/** Recognizes people, places, organizations, quantities, times, and what has a fixed form, in English. service-behavior §9. */
export const entityRecognitionExecutor: SkillExecutor<EntityRecognitionSkill> = {
  batchSize: 1,
  execute: (skill, records, signal) =>
    Promise.all(
      records.map(async ({ inputs }): Promise<SkillResult> => {
        if (typeof inputs['text'] !== 'string') return TEXT_REQUIRED;
        const warning = languageWarning(inputs['languageCode'], skill.defaultLanguageCode);
        if (warning !== undefined) return { outputs: {}, warnings: [warning] };
        const { text, warnings } = truncateForSkill(inputs['text']);
        const unavailableCategories =
          skill.categories == null ? [] : categoriesOf(skill).filter((name) => UNAVAILABLE.has(name));
        return {
          outputs: outputsOf(skill, await entityRecognizer()(text, signal)),
          warnings: [
            ...warnings,
            ...unavailableCategories.map((name) => `Entities of the category '${name}' are not recognized locally.`),
          ],
        };
      }),
    ),
};
