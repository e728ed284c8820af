import type { KnowledgeBase } from './knowledge-base.js';
import { checkCors } from '../../rules/cors.js';
import type { RuleFindings } from '../../rules/findings.js';

/** data-plane.md "KnowledgeBase". */
export const checkKnowledgeBase = (definition: KnowledgeBase, f: RuleFindings): void => {
  checkCors(definition.corsOptions, f);
  const models = definition.models ?? [];
  for (const [i, model] of models.entries()) {
    for (const member of ['resourceUri', 'deploymentId'] as const) {
      if (!model.cloudLlmParameters[member]) {
        f.add(
          `models[${i}].cloudLlmParameters.${member}`,
          'MissingProperty',
          `The model of knowledge base '${definition.name}' must have the property '${member}'.`,
        );
      }
    }
  }
  if (definition.outputMode === 'answerSynthesis' && models.length === 0) {
    f.add(
      'outputMode',
      'ModelRequired',
      `The output mode 'answerSynthesis' of knowledge base '${definition.name}' needs a model.`,
    );
  }
  const effort = definition.retrievalReasoningEffort?.kind;
  if (effort && effort !== 'minimal' && models.length === 0) {
    f.add(
      'retrievalReasoningEffort.kind',
      'ModelRequired',
      `The reasoning effort '${effort}' of knowledge base '${definition.name}' needs a model.`,
    );
  }
};

export const applyKnowledgeBaseDefaults = (definition: KnowledgeBase): KnowledgeBase => ({
  ...definition,
  description: definition.description ?? null,
  models: definition.models ?? [],
  encryptionKey: definition.encryptionKey ?? null,
});
