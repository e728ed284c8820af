import { ActionIcon, Button, Menu } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { IconCode, IconDots, IconSearch, IconTableOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, NavLink, Outlet, useNavigate, useOutletContext, useParams } from 'react-router';
import type { Answer } from '../../../shared/api/send';
import { useConnectionPath } from '../../../shared/api/use-connection';
import { useWriteDenialReason } from '../../../shared/api/use-write-denial-reason';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { useCommands } from '../../../shared/commands/commands';
import { DeleteDefinitions } from '../../../shared/definition/delete-definitions';
import { formatBytes, formatCount } from '../../../shared/format/format';
import { CopyButton } from '../../../shared/ui/copy-button';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { Page } from '../../../shared/ui/page';
import { indexKind } from '../index-kind';
import type { IndexStatistics } from '../list/use-index-rows';
import classes from './index-page.module.css';

interface IndexContext {
  answer: Answer<SearchIndex>;
  /** It was deleted while the page was open. */
  gone: boolean;
}
/** What the tabs of an index share: its definition as it was read. */
export const useIndexContext = (): IndexContext => useOutletContext<IndexContext>();

export const IndexPage = () => {
  const { name = '' } = useParams();
  const path = useConnectionPath();
  const navigate = useNavigate();
  const denialReason = useWriteDenialReason();
  const [deleting, setDeleting] = useState(false);
  const index = useOperationQuery<SearchIndex>('indexes.get', { path: { indexName: name } });
  const statistics = useOperationQuery<IndexStatistics>(
    'indexes.statistics',
    { path: { indexName: name } },
    { enabled: deleting },
  );
  const base = path(`/indexes/${encodeURIComponent(name)}`);
  const explorer = path(`/explorer/${encodeURIComponent(name)}`);
  useCommands([
    {
      id: 'tab-json',
      label: `JSON of ${name}`,
      group: 'This page',
      keys: 'mod+j',
      run: () => void navigate(`${base}/json`),
    },
    { id: 'tab-fields', label: `Fields of ${name}`, group: 'This page', run: () => void navigate(base) },
    {
      id: 'tab-analyze',
      label: `Analyze text with ${name}`,
      keywords: 'tokens analyzer tokenizer',
      group: 'This page',
      run: () => void navigate(`${base}/analyze`),
    },
    { id: 'tab-search', label: `Search ${name}`, group: 'This page', run: () => void navigate(explorer) },
  ]);
  const tabs: readonly (readonly [label: string, to: string])[] = [
    ['Fields', base],
    ['JSON', `${base}/json`],
    ['Search', explorer],
    ['Analyze', `${base}/analyze`],
    ['Statistics', `${base}/statistics`],
  ];
  if (index.data === undefined && index.error?.status === 404)
    return (
      <EmptyState
        page
        icon={<IconTableOff size={22} stroke={1.5} />}
        title={`There is no index ‘${name}’`}
        description="It may have been deleted or renamed, or the address has a slip in it."
        action={
          <Button component={Link} to={path('/indexes')}>
            Go to the indexes
          </Button>
        }
      />
    );
  return (
    <Page
      fill
      title={
        <span className={classes.title}>
          {name} <CopyButton value={name} label="Copy the name" />
        </span>
      }
      description={index.data?.body.description ?? 'Index'}
      actions={
        <>
          <Button component={Link} to={explorer} leftSection={<IconSearch size={14} stroke={1.8} />}>
            Search
          </Button>
          <Menu position="bottom-end" width={180} shadow="md">
            <Menu.Target>
              <ActionIcon variant="default" size={30} aria-label={`More for ${name}`}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                component={Link}
                to={`${path('/overview')}?index=${encodeURIComponent(name)}#connect`}
                leftSection={<IconCode size={15} stroke={1.6} />}
              >
                Connect your code
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTrash size={15} stroke={1.6} />}
                color="red"
                disabled={denialReason !== undefined}
                onClick={() => setDeleting(true)}
              >
                Delete index
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      }
      tabs={
        <nav className={classes.tabs} aria-label={`Parts of ${name}`}>
          {tabs.map(([label, to]) => (
            <NavLink key={label} to={to} end>
              {label}
            </NavLink>
          ))}
        </nav>
      }
    >
      {index.data !== undefined ? (
        <Outlet context={{ answer: index.data, gone: index.error?.status === 404 } satisfies IndexContext} />
      ) : index.error !== null ? (
        <ErrorState
          error={index.error}
          title={`The index ${name} could not be read`}
          onRetry={() => void index.refetch()}
        />
      ) : null}
      <DeleteDefinitions
        kind={indexKind}
        names={deleting ? [name] : []}
        contentOf={() => {
          const s = statistics.data?.body;
          return s === undefined
            ? 'all its documents'
            : `${formatCount(s.documentCount, 'document')} (${formatBytes(s.storageSize)})`;
        }}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate(path('/indexes'))}
      />
    </Page>
  );
};
