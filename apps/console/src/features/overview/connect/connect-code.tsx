import { Modal, SegmentedControl, Select } from '@mantine/core';
import { stableVersion } from '@searchdeck/contract';
import { prepare } from '../../../shared/api/operations';
import { useConnection } from '../../../shared/api/use-connection';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { CopyButton } from '../../../shared/ui/copy-button';
import { useUrlParameters } from '../../../shared/ui/use-url-parameters';
import { connectMessages } from './messages';
import classes from './connect.module.css';
import { KeySource } from './key-source';
import { snippetsFor } from './snippets';

const CODE = 'code';
const INDEX = 'index';
const EXAMPLE_INDEX = 'my-index';

interface ConnectCodeProps {
  /** The connection's key can list indexes. */
  canListIndexes: boolean;
  opened: boolean;
  onClose: () => void;
}

/** What an application needs: the endpoint, a key, and a first search request. */
export const ConnectCode = ({ canListIndexes, opened, onClose }: ConnectCodeProps) => {
  const { endpoint: configuredEndpoint, dialect } = useConnection();
  const [search, setParameters] = useUrlParameters();
  const indexes = useOperationQuery<{ value: { name: string }[] }>(
    'indexes.list',
    { query: { $select: 'name' } },
    { enabled: canListIndexes },
  );
  const names = indexes.data?.body.value.map(({ name }) => name) ?? [];
  const requestedIndex = search.get(INDEX) ?? '';
  const index = requestedIndex !== '' ? requestedIndex : (names[0] ?? EXAMPLE_INDEX);
  const endpoint = configuredEndpoint.replace(/\/+$/, '');
  const { path } = prepare('documents.searchPost', { path: { indexName: index } });
  const snippets = snippetsFor({ endpoint, index, url: `${endpoint}${path}`, hasClients: dialect === 'azure' });
  const snippet = snippets.find(({ id }) => id === search.get(CODE)) ?? snippets[0];
  const setParameter = (name: string, value: string) =>
    setParameters({ [name]: value }, { replace: true, preventScrollReset: true });
  if (snippet === undefined) return null;
  return (
    <Modal opened={opened} onClose={onClose} size="min(1080px, 96vw)" title={<b>{connectMessages.title}</b>}>
      <div className={classes.body}>
        <div className={classes.facts}>
          <dl>
            <dt>{connectMessages.endpoint}</dt>
            <dd>
              <code>{endpoint}</code> <CopyButton value={endpoint} label={connectMessages.copyEndpoint} />
            </dd>
            <dt>{connectMessages.apiVersion}</dt>
            <dd>
              <code>{stableVersion.data}</code>
            </dd>
          </dl>
          <KeySource />
        </div>
        <div className={classes.code}>
          <div className={classes.tools}>
            <SegmentedControl
              size="xs"
              aria-label={connectMessages.language}
              data={snippets.map(({ id, title }) => ({ value: id, label: title }))}
              value={snippet.id}
              onChange={(id) => setParameter(CODE, id)}
            />
            {names.length > 0 && (
              <Select
                w={180}
                aria-label={connectMessages.index}
                searchable
                allowDeselect={false}
                data={names.includes(index) ? names : [index, ...names]}
                value={index}
                onChange={(name) => name !== null && setParameter(INDEX, name)}
              />
            )}
            <span className={classes.copy}>
              <CopyButton value={snippet.text} label={connectMessages.copySnippet(snippet.title)}>
                {connectMessages.copy}
              </CopyButton>
            </span>
          </div>
          {snippet.install !== undefined && (
            <p className={classes.install}>
              {connectMessages.requires} <code>{snippet.install}</code>{' '}
              <CopyButton value={snippet.install} label={connectMessages.copyInstall} />
            </p>
          )}
          <pre className={classes.snippet} tabIndex={0} aria-label={connectMessages.snippet(snippet.title)}>
            {snippet.text}
          </pre>
        </div>
      </div>
    </Modal>
  );
};
