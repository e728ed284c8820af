import { kindById, type ResourceKind } from '@searchdeck/contract';
import { Link, useParams } from 'react-router';
import { DefinitionEditor } from '../../shared/definition/definition-editor';
import { useServerDefinition } from '../../shared/definition/use-definition';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { Page } from '../../shared/ui/page';

/** The JSON of one object of any kind. */
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

const Editor = ({ kind, name }: { kind: ResourceKind; name: string }) => {
  const definition = useServerDefinition(kind, name);
  return (
    <Page fill title={name} description={kind.singular}>
      {definition.data !== undefined ? (
        <DefinitionEditor kind={kind} name={name} answer={definition.data} gone={definition.error?.status === 404} />
      ) : definition.error !== null ? (
        <ErrorState
          error={definition.error}
          title={`${name} could not be read`}
          onRetry={() => void definition.refetch()}
        />
      ) : null}
    </Page>
  );
};
