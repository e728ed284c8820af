import type { DefinitionContext } from '../../rules/context.js';
import type { RuleFindings } from '../../rules/findings.js';
import type { KnowledgeSource } from './knowledge-source.js';

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
    const isSet = definition[member] !== undefined && definition[member] !== null;
    if (kind === definition.kind && !isSet && kind !== 'web') {
      f.add(
        member,
        'MissingProperty',
        `The knowledge source '${definition.name}' of kind '${kind}' must have the property '${member}'.`,
      );
    }
    if (kind !== definition.kind && isSet) {
      f.add(
        member,
        'InvalidKnowledgeSource',
        `The property '${member}' cannot be used with knowledge sources of kind '${definition.kind}'.`,
      );
    }
  }
  const previous = context.previous as KnowledgeSource | undefined;
  if (previous !== undefined && previous.kind !== definition.kind) {
    f.add(
      'kind',
      'OperationNotAllowed',
      `The kind of the existing knowledge source '${definition.name}' cannot be changed from '${previous.kind}' to '${definition.kind}'.`,
    );
  }
};

export const applyKnowledgeSourceDefaults = (definition: KnowledgeSource): KnowledgeSource => ({
  ...definition,
  description: definition.description ?? null,
  encryptionKey: definition.encryptionKey ?? null,
});
