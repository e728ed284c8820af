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
  const [selectedIndex, setSelectedIndex] = useState<string>();
  const currentIndex = alias.data?.body.indexes[0];
  const loadError = alias.error ?? indexes.error;
  const submit = () => {
    if (alias.data === undefined || selectedIndex === undefined) return;
    put.mutate(
      {
        path: { aliasName: name },
        headers: { Prefer: 'return=representation', 'If-Match': alias.data.etag ?? '*' },
        body: jsonText(printJson({ ...alias.data.body, indexes: [selectedIndex] })),
      },
      {
        onSuccess: () => {
          notify.done(repointMessages.repointed(name, selectedIndex));
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
      {currentIndex !== undefined && <Text size="sm">{repointMessages.text(currentIndex)}</Text>}
      <Select
        mt={12}
        size="xs"
        data-autofocus
        searchable
        label={repointMessages.index}
        data={indexes.data?.body.value.map((index) => index.name) ?? []}
        value={selectedIndex ?? currentIndex ?? null}
        onChange={(value) => setSelectedIndex(value ?? undefined)}
        allowDeselect={false}
        disabled={indexes.data === undefined || currentIndex === undefined}
      />
      {put.error !== null && <ErrorState error={put.error} title={repointMessages.repointFailed(name)} />}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onClose}>{repointMessages.cancel}</Button>
        <Button
          type="submit"
          variant="filled"
          loading={put.isPending}
          disabled={selectedIndex === undefined || selectedIndex === currentIndex}
        >
          {selectedIndex === undefined || selectedIndex === currentIndex
            ? repointMessages.repoint
            : repointMessages.submit(selectedIndex)}
        </Button>
      </Group>
    </form>
  );
};
