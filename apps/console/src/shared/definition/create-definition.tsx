import { Modal } from '@mantine/core';
import { toDialect } from '@searchdeck/contract';
import { useMemo } from 'react';
import { useConnection } from '../api/use-connection';
import { usePresentations } from '../presentations/context';
import { CreateForm, type CreateDefinitionProps } from './create-form';
import { useFullKind } from './full-kind';
import { createMessages } from './messages';

/** Creates a resource: a template, a name, and the definition as form or JSON. */
export const CreateDefinition = (props: CreateDefinitionProps) => {
  const { opened, onClose } = props;
  const kind = useFullKind(props.kind);
  const { dialect } = useConnection();
  const { blank } = usePresentations().of(kind);
  const templates = useMemo(
    () => [...kind.templates, blank].map((t) => ({ ...t, value: toDialect(kind.schema, t.value, dialect) })),
    [kind, blank, dialect],
  );
  return (
    <Modal opened={opened} onClose={onClose} size="min(1080px, 96vw)" title={<b>{createMessages.title(kind)}</b>}>
      {opened && <CreateForm {...props} kind={kind} templates={templates} />}
    </Modal>
  );
};
