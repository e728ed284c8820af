import { Button, Modal } from '@mantine/core';
import { printJson, SearchError, type SearchServiceResource } from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../shared/api/keys';
import { callOperation, prepare } from '../../shared/api/operations';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { notify } from '../../shared/ui/notify';
import { RequestPreview } from '../../shared/ui/request-preview';
import { ReviewList } from '../../shared/ui/review-list';
import classes from './fleet.module.css';
import { actionMessages, deleteMessages, tagMessages as texts } from './messages';
import { parametersOf, type FleetService } from './model/fleet';
import { tagChanges, tagPatch, tagProblem, tagRowsOf, type TagPatch } from './model/tags';
import { TagFields } from './tag-fields';

interface EditTagsProps {
  /** None: closed. */
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

interface Failure {
  name: string;
  error: SearchError;
}

const TagForm = ({ services, onClose }: EditTagsProps) => {
  const client = useQueryClient();
  const [rows, setRows] = useState(() => tagRowsOf(services.map(({ service }) => service)));
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const patches = services.flatMap((target) => {
    const patch = tagPatch(target.service, rows);
    return patch === undefined ? [] : [{ target, patch }];
  });
  const problem = patches
    .map(({ target, patch }) => tagProblem(target.service, patch))
    .find((message) => message !== undefined);
  const save = useMutation({
    mutationFn: async () => {
      const updateFailures: Failure[] = [];
      for (const { target, patch } of patches) {
        try {
          await update(target, patch);
        } catch (error) {
          if (!(error instanceof SearchError)) throw error;
          updateFailures.push({ name: target.name, error });
        }
      }
      return updateFailures;
    },
    onSuccess: async (updateFailures) => {
      setFailures(updateFailures);
      const savedCount = patches.length - updateFailures.length;
      if (savedCount > 0) notify.done(texts.saved(savedCount));
      if (updateFailures.length === 0) onClose();
      for (const id of new Set(patches.map(({ target }) => target.source.id))) {
        await client.invalidateQueries({ queryKey: keys.collection(id, 'services') });
      }
    },
  });
  const changes = tagChanges(patches.map(({ patch }) => patch));
  const isProduction = services.some(({ connection, source }) => (connection ?? source).environment === 'production');
  return (
    <div className={classes.form}>
      {isProduction && services.length === 1 && <Note tone="danger">{deleteMessages.production}</Note>}
      <TagFields rows={rows} onChange={setRows} hasInitialFocus />
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
            {patches.map(requestText).join('\n\n')}
          </RequestPreview>
        </>
      )}
      {problem !== undefined && <Note tone="danger">{problem}</Note>}
      {failures.map(({ name, error }) => (
        <ErrorState key={name} error={error} title={texts.notSaved(name)} />
      ))}
      {save.error !== null && <ErrorState error={save.error} />}
      <div className={classes.actions}>
        <Button onClick={onClose}>{actionMessages.cancel}</Button>
        <Button
          variant="filled"
          loading={save.isPending}
          disabled={patches.length === 0 || problem !== undefined}
          onClick={() => save.mutate()}
        >
          {texts.save(Math.max(1, patches.length))}
        </Button>
      </div>
    </div>
  );
};

const update = (target: FleetService, patch: TagPatch) =>
  callOperation<SearchServiceResource>(target.source.id, 'services.update', {
    path: parametersOf(target),
    body: patch,
  });

const requestText = ({ target, patch }: { target: FleetService; patch: TagPatch }): string => {
  const { method, path } = prepare('services.update', { path: parametersOf(target) });
  return `${method} ${path}\n\n${printJson(patch, 2)}`;
};
