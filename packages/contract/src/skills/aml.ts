import { int32, string } from '../schema/node.js';
import { defineSkill } from './skill.js';

/** service-behavior §1; parameters like those of the vectorizer of this kind. */
export const amlSkill = defineSkill({
  type: '#Vendor.Skills.Custom.AmlSkill',
  title: 'Machine learning endpoint',
  group: 'Models',
  description: 'Calls a model deployed in a machine learning workspace.',
  documented: false,
  only: 'preview',
  fields: {
    uri: string({ documented: false, description: 'Scoring URL.', format: 'uri' }),
    key: string({ documented: false, description: 'Authentication key of the endpoint.', secret: true }),
    resourceId: string({ documented: false, description: 'Resource ID of the service, for token authentication.' }),
    region: string({ documented: false, description: 'Region of the service.' }),
    timeout: string({
      documented: false,
      format: 'duration',
      description: 'Timeout of a request, as an ISO 8601 duration.',
      default: 'PT30S',
    }),
    degreeOfParallelism: int32({
      documented: false,
      description: 'Maximum number of parallel requests.',
      minimum: 1,
      maximum: 10,
      default: 5,
    }),
  },
  inputs: 'any',
  outputs: 'any',
});
