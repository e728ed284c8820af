import { useCallback } from 'react';
import type { EditorViewProps } from '../../shared/definition/editor-view';
import { useNames } from '../../shared/definition/use-names';
import { useDefinitionValue } from '../../shared/definition/use-definition-value';
import { usePartDefinitions } from '../../shared/definition/use-part-definitions';
import type { ControlEntry } from '../../shared/schema-form/controls/entry';
import { FormView } from '../../shared/schema-form/form-view';
import { MappedNameControl, MappedNamesProvider } from './mapped-name-control';

const controls: readonly ControlEntry[] = ['fieldMappings', 'outputFieldMappings'].flatMap((list) =>
  ['sourceFieldName', 'targetFieldName'].map((member) => ({
    path: `${list}[*].${member}`,
    component: MappedNameControl,
  })),
);

/** The form of an indexer: its mappings offer the names of fields. */
export const IndexerForm = (props: EditorViewProps) => {
  const { kind, text } = props;
  const names = useNames(kind);
  const value = useDefinitionValue(text);
  const definitionOf = usePartDefinitions(kind, value, names);
  const namesAt = useCallback(
    (definition: unknown, target: string) => kind.namesAt?.(definition, target, definitionOf) ?? [],
    [kind, definitionOf],
  );
  return (
    <MappedNamesProvider value={namesAt}>
      <FormView {...props} controls={controls} />
    </MappedNamesProvider>
  );
};
