import { DEFAULT_PARALLELISM, DEFAULT_TIMEOUT_SECONDS } from '../limits/request-limits.js';
import { int32, string } from '../schema/node.js';
import { defineSkill } from './skill.js';

/** service-behavior §1; parameters like those of the vectorizer of this kind. */
export const amlSkill = defineSkill({
  type: '#Vendor.Skills.Custom.AmlSkill',
  title: 'Machine learning endpoint',
  group: 'Models',
  description: 'Calls a model deployed in a machine learning workspace.',
  isDocumented: false,
  only: 'preview',
  fields: {
    uri: string({ isDocumented: false, description: 'Scoring URL.', format: 'uri' }),
    key: string({ isDocumented: false, description: 'Authentication key of the endpoint.', isSecret: true }),
    resourceId: string({ isDocumented: false, description: 'Resource ID of the service, for token authentication.' }),
    region: string({ isDocumented: false, description: 'Region of the service.' }),
    timeout: string({
      isDocumented: false,
      format: 'duration',
      description: 'Timeout of a request, as an ISO 8601 duration.',
      default: `PT${DEFAULT_TIMEOUT_SECONDS}S`,
    }),
    degreeOfParallelism: int32({
      isDocumented: false,
      description: 'Maximum number of parallel requests.',
      minimum: 1,
      maximum: 10,
      default: DEFAULT_PARALLELISM,
    }),
  },
  inputs: 'any',
  outputs: 'any',
});
