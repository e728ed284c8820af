import { Autocomplete, Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { schemaNames, type SearchIndexer } from '@searchdeck/contract';
import { useMemo, useState } from 'react';
import { jsonText } from '../../shared/api/operations';
import { useConnection } from '../../shared/api/use-connection';
import { useOperation, useOperationQuery } from '../../shared/api/use-operation';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { notify } from '../../shared/ui/notify';
import { ProductionNote } from '../../shared/ui/production-note';
import { useDesigner } from './designer-context';
import { ROOT_SEGMENT, segmentsOf } from './document-paths';
import { mapField, type MapFieldRequest } from './map-field';
import { lintMessages, mapFieldMessages as messages } from './messages';
import { pathListProps } from './path-list';
import { fitsField, readTypeOf } from './value-types';

/** Fills a field of an index with a value: changes the indexer, which is not part of the draft of the skillset. */
export const MapFieldDialog = ({ request, onClose }: { request: MapFieldRequest; onClose: () => void }) => {
  const { indexerName, indexName } = request.node;
  const { graph } = useDesigner();
  const connection = useConnection();
  const [path, setPath] = useState(request.path);
  const [field, setField] = useState(request.field);
  const indexer = useOperationQuery<SearchIndexer>('indexers.get', { path: { indexerName } });
  const put = useOperation('indexers.put');
  const fields = (graph.pipeline.indexOf(indexName)?.fields ?? []).filter(({ isKey }) => !isKey);
  const segments = segmentsOf(path);
  const [producer] = graph.paths.producersOf(segments);
  const value = graph.paths.typeOf(segments);
  const fieldType = fields.find(({ name }) => name === field)?.type;
  const previousPath = graph.consumers.find((each) => each.node === request.node.id && each.label === field)?.path;
  const isMissing = path !== '' && value === undefined;
  const readType = readTypeOf(value?.type, segments, [ROOT_SEGMENT]);
  const { renameProperty } = useMemo(() => schemaNames(connection.dialect), [connection.dialect]);
  const isProduction = connection.environment === 'production';
  const save = () => {
    if (indexer.data === undefined) return;
    const { text, etag } = indexer.data;
    const mapping = { path, isOutput: producer?.output !== undefined, field };
    put.mutate(
      {
        path: { indexerName },
        headers: etag === undefined ? {} : { 'If-Match': etag },
        body: jsonText(mapField(text, mapping, renameProperty)),
      },
      {
        onSuccess: () => {
          onClose();
          notify.done(messages.done(field, path, indexerName));
        },
      },
    );
  };
  const error = put.error ?? indexer.error;
  return (
    <Modal opened onClose={onClose} title={<b>{messages.title(indexName)}</b>} size={520}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap={12}>
          {isProduction && <ProductionNote service={connection.name} />}
          <Text size="sm">{messages.text(indexerName)}</Text>
          <Autocomplete
            size="xs"
            label={messages.value}
            data={[...graph.paths.all]}
            {...pathListProps}
            filter={({ options, search }) =>
              options.filter(
                (option) => graph.paths.all.includes(search) || ('value' in option && option.value.includes(search)),
              )
            }
            error={isMissing ? messages.unknownPath(path) : undefined}
            value={path}
            onChange={setPath}
            required
            {...(request.path === '' ? { 'data-autofocus': true } : {})}
          />
          <NativeSelect
            label={messages.field}
            data={[
              { value: '', label: messages.selectField, disabled: true },
              ...fields.map(({ name, type }) => ({ value: name, label: `${name} (${type})` })),
            ]}
            value={field}
            onChange={({ currentTarget }) => setField(currentTarget.value)}
            required
          />
          {previousPath !== undefined && previousPath !== path && <Note>{messages.replaces(field, previousPath)}</Note>}
          {field !== '' && previousPath === undefined && <Note>{messages.replacesColumn(field)}</Note>}
          {fieldType !== undefined && value !== undefined && !fitsField(readType, fieldType) && (
            <Note tone="warn">{lintMessages.typeMismatch(path, readType, field, fieldType)}</Note>
          )}
          {error !== null && <ErrorState error={error} title={messages.failed(indexerName)} />}
          <Group justify="flex-end" gap={8} mt={4}>
            <Button onClick={onClose}>{messages.cancel}</Button>
            <Button
              type="submit"
              variant="filled"
              {...(isProduction ? { color: 'red' } : {})}
              {...(request.path === '' ? {} : { 'data-autofocus': true })}
              disabled={path === '' || field === '' || isMissing || indexer.data === undefined}
              loading={put.isPending}
            >
              {messages.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
