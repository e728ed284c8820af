import { ActionIcon, Menu, SegmentedControl } from '@mantine/core';
import { kindById, type ResourceKind } from '@searchdeck/contract';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useConnectionPath } from '../../shared/api/use-connection';
import { useWriteDenialReason } from '../../shared/api/use-write-denial-reason';
import { DefinitionEditor } from '../../shared/definition/definition-editor';
import { DeleteDefinitions } from '../../shared/definition/delete-definitions';
import { useServerDefinition } from '../../shared/definition/use-definition';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { Page } from '../../shared/ui/page';
import { readRules, rulesIn } from './synonyms/rules';
import { SynonymRules } from './synonyms/synonym-rules';

/** One object of any kind: its JSON and, of a synonym map, its rules. */
export const ResourcePage = () => {
  const { kind: id = '', name = '' } = useParams();
  const kind = kindById(id);
  if (kind === undefined)
    return (
      <EmptyState
        page
        title={`There is no kind of resource called ‘${id}’`}
        action={<Link to="/">Go to the overview</Link>}
      />
    );
  return <Editor key={`${id}/${name}`} kind={kind} name={name} />;
};

const firstProblem = (text: string) => ({ line: readRules(rulesIn(text) ?? '').problems[0]?.line ?? 1, column: 1 });

const Editor = ({ kind, name }: { kind: ResourceKind; name: string }) => {
  const definition = useServerDefinition(kind, name);
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const path = useConnectionPath();
  const denialReason = useWriteDenialReason();
  const [deleting, setDeleting] = useState(false);
  const hasRules = kind.id === 'synonymmaps';
  const asRules = hasRules && search.get('view') !== 'json';
  return (
    <Page
      fill
      title={name}
      description={kind.singular}
      actions={
        <>
          {hasRules && (
            <SegmentedControl
              size="xs"
              aria-label="Edit as"
              data={[
                { value: 'rules', label: 'Rules' },
                { value: 'json', label: 'JSON' },
              ]}
              value={asRules ? 'rules' : 'json'}
              onChange={(view) => setSearch(view === 'json' ? { view } : {}, { replace: true })}
            />
          )}
          <Menu position="bottom-end" width={200} shadow="md">
            <Menu.Target>
              <ActionIcon variant="default" size={30} aria-label={`More for ${name}`}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconTrash size={15} stroke={1.6} />}
                color="red"
                disabled={denialReason !== undefined}
                onClick={() => setDeleting(true)}
              >
                Delete {kind.singular.toLowerCase()}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      }
    >
      {definition.data !== undefined ? (
        <DefinitionEditor
          kind={kind}
          name={name}
          answer={definition.data}
          gone={definition.error?.status === 404}
          {...(asRules
            ? {
                view: SynonymRules,
                placeInView: firstProblem,
                onJson: () => setSearch({ view: 'json' }, { replace: true }),
              }
            : {})}
        />
      ) : definition.error !== null ? (
        <ErrorState
          error={definition.error}
          title={`${name} could not be read`}
          onRetry={() => void definition.refetch()}
        />
      ) : null}
      <DeleteDefinitions
        kind={kind}
        names={deleting ? [name] : []}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate(path(`/resources/${kind.id}`))}
      />
    </Page>
  );
};
