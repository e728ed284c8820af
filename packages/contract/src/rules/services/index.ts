export { checkService, encryptionCompliance, needsProvisioning, type ServiceRuleContext } from './check-service.js';
export { defaultServiceProperties, presentService } from './defaults.js';
export { mergeServiceUpdate } from './merge.js';
