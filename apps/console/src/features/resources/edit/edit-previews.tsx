import type { KindOutline } from '@searchdeck/contract';
import { Link } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import { usePresentations } from '../../../shared/presentations/context';
import classes from './edit.module.css';
import { EditPreview } from './edit-preview';
import { editMessages } from './messages';
import type { PatchEdits } from './use-patch-edits';

/** The changes to each resource. */
export const EditPreviews = ({ kind, patchEdits }: { kind: KindOutline; patchEdits: PatchEdits }) => {
  const { rows, results, acceptsDowntime } = patchEdits;
  const path = useConnectionPath();
  const { rebuildPath } = usePresentations().of(kind);
  return (
    <section>
      <h3>{editMessages.preview}</h3>
      <ul className={classes.resources} aria-label={editMessages.preview}>
        {rows.map((row) => (
          <EditPreview
            key={row.name}
            {...row}
            result={results.get(row.name)}
            isWaitingForDowntime={row.plan?.canSave === true && row.plan.needsDowntime && !acceptsDowntime}
            rebuildLink={
              rebuildPath === undefined ? undefined : (
                <Link to={path(rebuildPath(row.name))}>{editMessages.rebuild}</Link>
              )
            }
          />
        ))}
      </ul>
    </section>
  );
};
