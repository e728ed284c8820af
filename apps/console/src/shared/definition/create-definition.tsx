import { Modal } from '@mantine/core';
import { toDialect } from '@searchdeck/contract';
import { useMemo } from 'react';
import { useConnection } from '../api/use-connection';
import { CreateForm, type CreateDefinitionProps } from './create-form';

/** A template, a name, and the definition as JSON to change before it is created. */
export const CreateDefinition = (props: CreateDefinitionProps) => {
  const { kind, opened, onClose, empty } = props;
  const { dialect } = useConnection();
  const templates = useMemo(
    () => [...kind.templates, empty].map((t) => ({ ...t, value: toDialect(kind.schema, t.value, dialect) })),
    [kind, empty, dialect],
  );
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="min(1080px, 96vw)"
      title={<b>{`New ${kind.singular.toLowerCase()}`}</b>}
    >
      {opened && <CreateForm {...props} templates={templates} />}
    </Modal>
  );
};
