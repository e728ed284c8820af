export { authenticationModeOf, authenticationModes, type AuthenticationMode } from './authentication-mode.js';
export {
  checkService,
  missingMembers,
  encryptionCompliance,
  needsProvisioning,
  tagProblem,
  type ServiceRuleContext,
} from './check-service.js';
export { checkSharedPrivateLink, sharedLinkNameProblem } from './check-shared-link.js';
export { defaultServiceProperties, toServiceResponse } from './defaults.js';
export { mergeServiceUpdate, replacedProperties } from './merge.js';
export { serviceRules, sharedLinkRules, type ServiceRule, type SharedLinkRule } from './service-rules.js';
