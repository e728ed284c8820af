import { Button, Group, Modal, Select, Text } from '@mantine/core';
import { printJson, type SearchAlias } from '@searchdeck/contract';
import { useState } from 'react';
import { jsonText } from '../../../shared/api/operations';
import { useOperation, useOperationQuery } from '../../../shared/api/use-operation';
import { ErrorState } from '../../../shared/ui/error-state';
import { notify } from '../../../shared/ui/notify';
import { repointMessages } from './messages';

interface RepointAliasProps {
  name: string;
  opened: boolean;
  onClose: () => void;
}

/** Selects another index for an alias, in one step. */
export const RepointAlias = ({ name, opened, onClose }: RepointAliasProps) => (
  <Modal opened={opened} onClose={onClose} title={<b>{repointMessages.title(name)}</b>} size={480}>
    {opened && <RepointForm name={name} onClose={onClose} />}
  </Modal>
);

const RepointForm = ({ name, onClose }: Omit<RepointAliasProps, 'opened'>) => {
  const alias = useOperationQuery<SearchAlias>('aliases.get', { path: { aliasName: name } });
  const indexes = useOperationQuery<{ value: { name: string }[] }>('indexes.list', { query: { $select: 'name' } });
  const put = useOperation('aliases.put');
  const [selected, setSelected] = useState<string>();
  const current = alias.data?.body.indexes[0];
  const loadError = alias.error ?? indexes.error;
  const submit = () => {
    if (alias.data === undefined || selected === undefined) return;
    put.mutate(
      {
        path: { aliasName: name },
        headers: { Prefer: 'return=representation', 'If-Match': alias.data.etag ?? '*' },
        body: jsonText(printJson({ ...alias.data.body, indexes: [selected] })),
      },
      {
        onSuccess: () => {
          notify.done(repointMessages.repointed(name, selected));
          onClose();
        },
      },
    );
  };
  if (loadError !== null) return <ErrorState error={loadError} title={repointMessages.loadFailed(name)} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {current !== undefined && <Text size="sm">{repointMessages.text(current)}</Text>}
      <Select
        mt={12}
        size="xs"
        data-autofocus
        searchable
        label={repointMessages.index}
        data={indexes.data?.body.value.map((index) => index.name) ?? []}
        value={selected ?? current ?? null}
        onChange={(value) => setSelected(value ?? undefined)}
        allowDeselect={false}
        disabled={indexes.data === undefined || current === undefined}
      />
      {put.error !== null && <ErrorState error={put.error} title={repointMessages.repointFailed(name)} />}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onClose}>{repointMessages.cancel}</Button>
        <Button
          type="submit"
          variant="filled"
          loading={put.isPending}
          disabled={selected === undefined || selected === current}
        >
          {selected === undefined || selected === current ? repointMessages.repoint : repointMessages.submit(selected)}
        </Button>
      </Group>
    </form>
  );
};
