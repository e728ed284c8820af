import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { TagFields } from '../../shared/tags/tag-fields';
import { tagPatch, tagRowsOf, type TagRow } from '../../shared/tags/tags';
import { useNewTag } from '../../shared/tags/use-new-tag';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { notify } from '../../shared/ui/notify';
import { RequestPreview } from '../../shared/ui/request-preview';
import { ReviewList } from '../../shared/ui/review-list';
import classes from './fleet.module.css';
import { actionMessages, deleteMessages, editTagsMessages as texts } from './messages';
import { isProduction, type FleetService } from './model/fleet';
import { tagChanges, tagPatchProblem } from './model/tags';
import { updateRequestText, updateService, useChangeServices } from './use-change-services';

interface EditTagsProps {
  /** Empty: closed. */
  services: readonly FleetService[];
  onClose: () => void;
}

/** Edits the tags of one or more services, with the requests that change them. */
export const EditTags = ({ services, onClose }: EditTagsProps) => (
  <Modal
    opened={services.length > 0}
    onClose={onClose}
    size={640}
    title={<b>{texts.title(services.map(({ name }) => name))}</b>}
  >
    {services.length > 0 && <TagForm services={services} onClose={onClose} />}
  </Modal>
);

const TagForm = ({ services, onClose }: EditTagsProps) => {
  const [rows, setRows] = useState<readonly TagRow[]>(() => tagRowsOf(services.map(({ service }) => service)));
  const newTag = useNewTag(rows);
  const patches = services.flatMap((target) => {
    const patch = tagPatch(target.service, newTag.allRows);
    return patch === undefined ? [] : [{ target, patch }];
  });
  const problem = patches
    .map(({ target, patch }) => tagPatchProblem(target.service, patch))
    .find((message) => message !== undefined);
  const save = useChangeServices({
    changes: patches,
    changeService: async (change) => void (await updateService(change)),
    onChanged: (count) => notify.done(texts.saved(count)),
    onClose,
  });
  const changes = tagChanges(patches.map(({ patch }) => patch));
  return (
    <div className={classes.form}>
      {services.length === 1 && services.some(isProduction) && <Note tone="danger">{deleteMessages.production}</Note>}
      <TagFields rows={rows} newTag={newTag} onChange={setRows} hasInitialFocus />
      <h3>{actionMessages.changes}</h3>
      {changes.length === 0 ? (
        <p>{texts.noChanges}</p>
      ) : (
        <ReviewList>
          {changes.map(({ name, value, services: count }) => (
            <li key={name} data-tone={value === undefined ? 'warn' : undefined}>
              <b>
                {value === undefined
                  ? texts.removed(name, count, services.length)
                  : texts.changed(name, value, count, services.length)}
              </b>
            </li>
          ))}
        </ReviewList>
      )}
      {patches.length > 0 && (
        <>
          <h3>{actionMessages.requests(patches.length)}</h3>
          <RequestPreview label={actionMessages.requests(patches.length)}>
            {patches.map(updateRequestText).join('\n\n')}
          </RequestPreview>
        </>
      )}
      {problem !== undefined && <Note tone="danger">{problem}</Note>}
      {save.failures.map(({ name, error }) => (
        <ErrorState key={name} error={error} title={texts.saveFailed(name)} />
      ))}
      {save.error !== null && <ErrorState error={save.error} />}
      <div className={classes.actions}>
        <Button onClick={onClose}>{actionMessages.cancel}</Button>
        <Button
          variant="filled"
          loading={save.isPending}
          disabled={(patches.length === 0 && newTag.isEmpty) || problem !== undefined}
          onClick={() => {
            // A tag that is typed is saved as well, or shows why it can't be.
            if (newTag.check()) save.run();
          }}
        >
          {texts.save(Math.max(1, patches.length))}
        </Button>
      </div>
    </div>
  );
};
