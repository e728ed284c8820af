import { Modal, Skeleton } from '@mantine/core';
import { fitTemplate, fromDialect, toDialect, withoutReadOnly, type Template } from '@searchdeck/contract';
import { useMemo } from 'react';
import { useConnection } from '../api/use-connection';
import { usePresentations } from '../presentations/context';
import { CreateForm, type CreateDefinitionProps } from './create-form';
import classes from './create.module.css';
import { useFullKind } from './full-kind';
import { createMessages } from './messages';
import { SAMPLE_ID } from './new-definition';
import { useReferencedDefinitions } from './use-referenced-definitions';

/** Creates a resource: a template or a copy of a resource, a name, and the definition as form or JSON. */
export const CreateDefinition = (props: CreateDefinitionProps) => {
  const { opened, onClose, copyOf, existingNames } = props;
  const kind = useFullKind(props.kind);
  const { dialect } = useConnection();
  const { blank, sample } = usePresentations().of(kind);
  const references = useReferencedDefinitions(kind, opened && copyOf === undefined);
  const { definitionsOf } = references;
  const isLoading = references.isLoading || existingNames === undefined;
  const templates = useMemo(() => {
    if (copyOf !== undefined) {
      const value = withoutReadOnly(kind.schema, fromDialect(kind.schema, copyOf, dialect)) as Record<string, unknown>;
      return [{ id: 'copy', title: '', description: '', value: toDialect(kind.schema, value, dialect) }];
    }
    const fromSample: readonly Template[] =
      sample === undefined ? [] : [{ ...blank, id: SAMPLE_ID, title: sample.title, description: sample.description }];
    return [...kind.templates, ...fromSample, blank].map((template) => ({
      ...template,
      value: toDialect(kind.schema, fitTemplate(kind, template, definitionsOf), dialect),
    }));
  }, [kind, blank, sample, dialect, copyOf, definitionsOf]);
  const title = copyOf === undefined ? createMessages.title(kind) : createMessages.duplicateTitle(copyOf.name);
  return (
    <Modal opened={opened} onClose={onClose} size="min(1080px, 96vw)" title={<b>{title}</b>}>
      {/* The name and the text of a template depend on the lists: they must not change while the user edits them. */}
      {opened && isLoading && <Loading />}
      {opened && !isLoading && (
        <CreateForm
          key={copyOf?.name ?? ''}
          {...props}
          kind={kind}
          existingNames={existingNames}
          templates={templates}
        />
      )}
    </Modal>
  );
};

const Loading = () => (
  <div className={classes.create} role="status" aria-label={createMessages.loading}>
    <div className={classes.templates}>
      {[0, 1, 2].map((i) => (
        <Skeleton key={i} height={64} />
      ))}
    </div>
    <div className={classes.definition}>
      <Skeleton height={36} width="60%" />
      <Skeleton height={240} />
    </div>
  </div>
);
