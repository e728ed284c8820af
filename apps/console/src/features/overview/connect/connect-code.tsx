import { SegmentedControl, Select } from '@mantine/core';
import { stableVersion } from '@searchdeck/contract';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { prepare } from '../../../shared/api/operations';
import { useConnection } from '../../../shared/api/use-connection';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { CopyButton } from '../../../shared/ui/copy-button';
import classes from './connect.module.css';
import { KeySource } from './key-source';
import { snippetsFor } from './snippets';

const CODE = 'code';
const INDEX = 'index';
const EXAMPLE = 'my-index';

/** What a program of one's own needs: endpoint, where the key is found, and a search to begin with. */
export const ConnectCode = ({ barred }: { barred: boolean }) => {
  const { endpoint: written, dialect } = useConnection();
  const [search, setSearch] = useSearchParams();
  const { hash, key } = useLocation();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash === '#connect') section.current?.scrollIntoView();
  }, [hash, key]);
  const list = useOperationQuery<{ value: { name: string }[] }>(
    'indexes.list',
    { query: { $select: 'name' } },
    { enabled: !barred },
  );
  const names = list.data?.body.value.map(({ name }) => name) ?? [];
  const asked = search.get(INDEX);
  const index = asked !== null && asked !== '' ? asked : (names[0] ?? EXAMPLE);
  const endpoint = written.replace(/\/+$/, '');
  const { path } = prepare('documents.searchPost', { path: { indexName: index } });
  const snippets = snippetsFor({ endpoint, index, url: `${endpoint}${path}`, clients: dialect === 'azure' });
  const shown = snippets.find(({ id }) => id === search.get(CODE)) ?? snippets[0];
  const choose = (name: string, value: string) =>
    setSearch(
      (old) => {
        old.set(name, value);
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  if (shown === undefined) return null;
  return (
    <section ref={section} id="connect" className={classes.connect} aria-labelledby="connect-title">
      <h2 id="connect-title">Connect your code</h2>
      <div className={classes.body}>
        <div className={classes.facts}>
          <dl>
            <dt>Endpoint</dt>
            <dd>
              <code>{endpoint}</code> <CopyButton value={endpoint} label="Copy the endpoint for your code" />
            </dd>
            <dt>Version of the interface</dt>
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
              aria-label="Language of the snippet"
              data={snippets.map(({ id, title }) => ({ value: id, label: title }))}
              value={shown.id}
              onChange={(id) => choose(CODE, id)}
            />
            {names.length > 0 && (
              <Select
                w={180}
                aria-label="Index of the snippet"
                searchable
                allowDeselect={false}
                data={names.includes(index) ? names : [index, ...names]}
                value={index}
                onChange={(name) => name !== null && choose(INDEX, name)}
              />
            )}
            <span className={classes.copy}>
              <CopyButton value={shown.text} label={`Copy the snippet in ${shown.title}`}>
                Copy
              </CopyButton>
            </span>
          </div>
          {shown.install !== undefined && (
            <p className={classes.install}>
              Needs <code>{shown.install}</code> <CopyButton value={shown.install} label="Copy what to install" />
            </p>
          )}
          <pre className={classes.snippet} tabIndex={0} aria-label={`Snippet in ${shown.title}`}>
            {shown.text}
          </pre>
        </div>
      </div>
    </section>
  );
};
