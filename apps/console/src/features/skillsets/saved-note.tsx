import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useConnectionPath } from '../../shared/api/use-connection';
import { usePresentations } from '../../shared/presentations/context';
import type { SavedNoteProps } from '../../shared/presentations/presentation';
import { Note } from '../../shared/ui/note';
import { savedMessages as messages } from './messages';
import { usePipeline } from './use-pipeline';

/** More are in the list of indexers. */
const MAX_LINKS = 3;

/** Says after a save that indexed documents don't change by themselves, with links to the indexers of the skillset. */
export const SavedNote = ({ name, onDismiss }: SavedNoteProps) => {
  const path = useConnectionPath();
  const { listPath, pagePath } = usePresentations().of({ id: 'indexers' });
  const { indexers = [] } = usePipeline(name);
  if (indexers.length === 0) return null;
  return (
    <Note
      actions={
        <>
          {indexers.length > MAX_LINKS ? (
            <Button component={Link} to={path(listPath)}>
              {messages.viewIndexers}
            </Button>
          ) : (
            indexers.map((indexer) => (
              <Button key={indexer.name} component={Link} to={path(pagePath(indexer.name))}>
                {messages.openIndexer(indexer.name)}
              </Button>
            ))
          )}
          <Button variant="subtle" onClick={onDismiss}>
            {messages.dismiss}
          </Button>
        </>
      }
    >
      {messages.appliesFromNextRun(indexers.length)}
    </Note>
  );
};
