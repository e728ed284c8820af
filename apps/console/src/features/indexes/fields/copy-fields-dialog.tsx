import { Button, Checkbox, Group, Modal, Select, Skeleton, Stack } from '@mantine/core';
import type { SearchField, SearchIndex } from '@searchdeck/contract';
import { useMemo, useState } from 'react';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { ErrorState } from '../../../shared/ui/error-state';
import { copyableFields, missingParts, type CopyableFields } from './copied-fields';
import classes from './fields.module.css';
import { copyFieldsMessages as messages } from './messages';

interface CopyFieldsProps {
  /** The index that gets the fields; undefined: it is new. */
  indexName: string | undefined;
  /** The draft that gets them. */
  definition: unknown;
  onAdd: (fields: readonly SearchField[]) => void;
  onClose: () => void;
}

/** Adds fields of another index of the service to an index. */
export const CopyFieldsDialog = ({ opened, ...props }: CopyFieldsProps & { opened: boolean }) => (
  <Modal opened={opened} onClose={props.onClose} size={560} title={<b>{messages.title}</b>}>
    <CopyFields {...props} />
  </Modal>
);

const CopyFields = ({ indexName, definition, onAdd, onClose }: CopyFieldsProps) => {
  const indexes = useOperationQuery<{ value: { name: string }[] }>('indexes.list', { query: { $select: 'name' } });
  const [sourceName, setSourceName] = useState<string>();
  const source = useOperationQuery<SearchIndex>(
    'indexes.get',
    { path: { indexName: sourceName ?? '' } },
    { enabled: sourceName !== undefined },
  );
  const [omittedNames, setOmittedNames] = useState<ReadonlySet<string>>(new Set());
  const sourceFields = source.data?.body.fields;
  const copyable = useMemo(
    () => (sourceFields === undefined ? undefined : copyableFields(sourceFields, definition)),
    [sourceFields, definition],
  );
  const selectedFields = useMemo(
    () => (copyable?.fields ?? []).filter(({ name }) => !omittedNames.has(name)),
    [copyable, omittedNames],
  );
  const missing = useMemo(() => missingParts(selectedFields, definition), [selectedFields, definition]);
  const names = indexes.data?.body.value.flatMap(({ name }) => (name === indexName ? [] : [name]));
  return (
    <>
      {indexes.error !== null && names === undefined ? (
        <ErrorState
          isCompact
          error={indexes.error}
          title={messages.listFailed}
          onRetry={() => void indexes.refetch()}
        />
      ) : names === undefined ? (
        <Skeleton height={56} />
      ) : names.length === 0 ? (
        <p role="status">{messages.noIndexes}</p>
      ) : (
        <Select
          label={messages.index}
          placeholder={messages.selectIndex}
          data-autofocus
          searchable
          allowDeselect={false}
          nothingFoundMessage={messages.noMatch}
          data={names}
          value={sourceName ?? null}
          onChange={(name) => {
            setSourceName(name ?? undefined);
            setOmittedNames(new Set());
          }}
        />
      )}
      {sourceName !== undefined && (
        <div className={classes.inferred}>
          {copyable !== undefined ? (
            <FieldChoice
              sourceName={sourceName}
              copyable={copyable}
              omittedNames={omittedNames}
              onOmit={setOmittedNames}
            />
          ) : source.error === null ? (
            <Skeleton height={120} role="status" aria-label={messages.loading(sourceName)} />
          ) : (
            <ErrorState
              isCompact
              error={source.error}
              title={messages.loadFailed(sourceName)}
              onRetry={() => void source.refetch()}
            />
          )}
          {missing.length > 0 && <p role="status">{messages.missingParts(missing)}</p>}
        </div>
      )}
      <Group className={classes.inferActions ?? ''} justify="flex-end" gap={8}>
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button variant="filled" disabled={selectedFields.length === 0} onClick={() => onAdd(selectedFields)}>
          {messages.add(selectedFields.length)}
        </Button>
      </Group>
    </>
  );
};

interface FieldChoiceProps {
  sourceName: string;
  copyable: CopyableFields;
  omittedNames: ReadonlySet<string>;
  onOmit: (names: ReadonlySet<string>) => void;
}

/** The fields of the other index that can be copied, all of them at first. */
const FieldChoice = ({ sourceName, copyable, omittedNames, onOmit }: FieldChoiceProps) => {
  const { fields, keyName, existingNames } = copyable;
  const toggle = (name: string) => {
    const next = new Set(omittedNames);
    if (!next.delete(name)) next.add(name);
    onOmit(next);
  };
  return (
    <>
      {fields.length === 0 ? (
        <p role="status">{messages.noFields(sourceName)}</p>
      ) : (
        <Stack gap={8} role="group" aria-label={messages.fields(sourceName)}>
          <Checkbox
            label={<b>{messages.all}</b>}
            checked={omittedNames.size === 0}
            indeterminate={omittedNames.size > 0 && omittedNames.size < fields.length}
            onChange={() => onOmit(new Set(omittedNames.size === 0 ? fields.map(({ name }) => name) : []))}
          />
          {fields.map(({ name, type }) => (
            <Checkbox
              key={name}
              label={
                <>
                  <code>{name}</code> <span className={classes.soft}>{type}</span>
                </>
              }
              description={name === keyName ? messages.keyHint : undefined}
              checked={!omittedNames.has(name)}
              onChange={() => toggle(name)}
            />
          ))}
        </Stack>
      )}
      {existingNames.length > 0 && fields.length > 0 && <p>{messages.existing(existingNames)}</p>}
    </>
  );
};
