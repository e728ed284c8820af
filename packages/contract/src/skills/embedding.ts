import { enumOf, int32, type EnumNode, type Schema } from '../schema/node.js';
import { cloudLlmFields, embeddingModelNames } from '../resources/shared/cloud-llm.js';
import { defineSkill, port, typed } from './skill.js';

/** data-plane.md "SearchSkillset"; discriminator from service-behavior §1. */
export const embeddingSkill = defineSkill({
  type: '#Vendor.Skills.Text.CloudLlmEmbeddingSkill',
  title: 'Embedding',
  group: 'Models',
  description: 'Generates vectors for text with a deployed embedding model.',
  isDocumented: true,
  modelField: 'resourceUri',
  fields: {
    ...cloudLlmFields(
      enumOf(embeddingModelNames, { description: 'Name of the deployed model.', isOpen: true }) as Schema<
        string,
        EnumNode
      >,
    ),
    dimensions: int32({
      description: 'Number of dimensions of the vector. Only for text-embedding-3 and later models.',
      minimum: 1,
    }),
  },
  inputs: [typed('string', port('text', 'Text to embed.', true))],
  outputs: [typed('vector', port('embedding', 'Vector.'))],
  check: (skill, { path, name }, f) => {
    if (skill['dimensions'] && skill['modelName'] === 'text-embedding-ada-002') {
      f.add(
        `${path}.dimensions`,
        'InvalidSkill',
        `The property 'dimensions' of skill '${name}' is available only for text-embedding-3 and later models.`,
      );
    }
  },
});
