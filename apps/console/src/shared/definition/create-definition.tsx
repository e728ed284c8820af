import { Modal } from '@mantine/core';
import { fitTemplate, fromDialect, toDialect, withoutReadOnly } from '@searchdeck/contract';
import { useMemo } from 'react';
import { useConnection } from '../api/use-connection';
import { usePresentations } from '../presentations/context';
import { CreateForm, type CreateDefinitionProps } from './create-form';
import { useFullKind } from './full-kind';
import { createMessages } from './messages';
import { useReferencedDefinitions } from './use-referenced-definitions';

/** Creates a resource: a template or a copy of a resource, a name, and the definition as form or JSON. */
export const CreateDefinition = (props: CreateDefinitionProps) => {
  const { opened, onClose, copyOf } = props;
  const kind = useFullKind(props.kind);
  const { dialect } = useConnection();
  const { blank } = usePresentations().of(kind);
  const definitionsOf = useReferencedDefinitions(kind, opened && copyOf === undefined);
  const templates = useMemo(() => {
    if (copyOf !== undefined) {
      const value = withoutReadOnly(kind.schema, fromDialect(kind.schema, copyOf, dialect)) as Record<string, unknown>;
      return [{ id: 'copy', title: '', description: '', value: toDialect(kind.schema, value, dialect) }];
    }
    return [...kind.templates, blank].map((template) => ({
      ...template,
      value: toDialect(kind.schema, fitTemplate(kind, template, definitionsOf), dialect),
    }));
  }, [kind, blank, dialect, copyOf, definitionsOf]);
  const title = copyOf === undefined ? createMessages.title(kind) : createMessages.duplicateTitle(copyOf.name);
  return (
    <Modal opened={opened} onClose={onClose} size="min(1080px, 96vw)" title={<b>{title}</b>}>
      {opened && <CreateForm key={copyOf?.name ?? ''} {...props} kind={kind} templates={templates} />}
    </Modal>
  );
};
