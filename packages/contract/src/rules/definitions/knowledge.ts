import type { KnowledgeBase } from '../../resources/knowledge-base.js';
import type { KnowledgeSource } from '../../resources/knowledge-source.js';
import { checkCors } from '../cors.js';
import type { RuleFindings } from '../findings.js';
import type { DefinitionContext } from './context.js';

/** data-plane.md "KnowledgeBase". */
export const checkKnowledgeBase = (definition: KnowledgeBase, f: RuleFindings): void => {
  checkCors(definition.corsOptions, f);
  const models = definition.models ?? [];
  for (const [i, model] of models.entries())
    for (const member of ['resourceUri', 'deploymentId'] as const)
      if (!model.cloudLlmParameters[member])
        f.add(
          `models[${i}].cloudLlmParameters.${member}`,
          'MissingProperty',
          `The model of knowledge base '${definition.name}' must have the property '${member}'.`,
        );
  if (definition.outputMode === 'answerSynthesis' && models.length === 0)
    f.add(
      'outputMode',
      'ModelRequired',
      `The output mode 'answerSynthesis' of knowledge base '${definition.name}' needs a model.`,
    );
  const effort = definition.retrievalReasoningEffort?.kind;
  if (effort && effort !== 'minimal' && models.length === 0)
    f.add(
      'retrievalReasoningEffort.kind',
      'ModelRequired',
      `The reasoning effort '${effort}' of knowledge base '${definition.name}' needs a model.`,
    );
};

const parametersOf = {
  searchIndex: 'searchIndexParameters',
  cloudBlob: 'cloudBlobParameters',
  indexedOneLake: 'indexedOneLakeParameters',
  web: 'webParameters',
} as const;

/** service-behavior §4: a knowledge source has the parameters of its kind and no others. */
export const checkKnowledgeSource = (
  definition: KnowledgeSource,
  f: RuleFindings,
  context: DefinitionContext,
): void => {
  for (const [kind, member] of Object.entries(parametersOf) as [
    keyof typeof parametersOf,
    (typeof parametersOf)[keyof typeof parametersOf],
  ][]) {
    const given = definition[member] !== undefined && definition[member] !== null;
    if (kind === definition.kind && !given && kind !== 'web')
      f.add(
        member,
        'MissingProperty',
        `The knowledge source '${definition.name}' of kind '${kind}' must have the property '${member}'.`,
      );
    if (kind !== definition.kind && given)
      f.add(
        member,
        'InvalidKnowledgeSource',
        `The property '${member}' cannot be used with knowledge sources of kind '${definition.kind}'.`,
      );
  }
  const previous = context.previous as KnowledgeSource | undefined;
  if (previous !== undefined && previous.kind !== definition.kind)
    f.add(
      'kind',
      'OperationNotAllowed',
      `The kind of the existing knowledge source '${definition.name}' cannot be changed from '${previous.kind}' to '${definition.kind}'.`,
    );
};

export const applyKnowledgeBaseDefaults = (definition: KnowledgeBase): KnowledgeBase => ({
  ...definition,
  description: definition.description ?? null,
  models: definition.models ?? [],
  encryptionKey: definition.encryptionKey ?? null,
});
export const applyKnowledgeSourceDefaults = (definition: KnowledgeSource): KnowledgeSource => ({
  ...definition,
  description: definition.description ?? null,
  encryptionKey: definition.encryptionKey ?? null,
});
