import { Modal } from '@mantine/core';
import { toDialect, type ResourceKind, type Template } from '@searchdeck/contract';
import { useMemo } from 'react';
import { useConnection } from '../api/use-connection';
import { CreateForm } from './create-form';

export interface CreateDefinitionProps {
  kind: ResourceKind;
  opened: boolean;
  onClose: () => void;
  /** Names that exist already. */
  taken: readonly string[];
  /** Its page, once it exists. */
  addressOf: (name: string) => string;
  /** A start without a template. */
  empty: Template;
}

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
