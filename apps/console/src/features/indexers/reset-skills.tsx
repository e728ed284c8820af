import { Checkbox, Skeleton, Stack } from '@mantine/core';
import { previewVersion, type SearchSkillset } from '@searchdeck/contract';
import { useState } from 'react';
import { confirmedBy } from '../../shared/api/confirmation';
import { useOperation, useOperationQuery } from '../../shared/api/use-operation';
import { ErrorState } from '../../shared/ui/error-state';
import { notify } from '../../shared/ui/notify';
import { ActionDialog } from './action-dialog';
import type { IndexerActionProps } from './indexer-action';
import { resetSkillsMessages as messages, runsMessages } from './messages';

interface ResetSkillsProps extends IndexerActionProps {
  skillsetName: string;
}

/** Selects skills that the next run executes again for all documents. */
export const ResetSkills = ({ skillsetName, onClose, onRun }: ResetSkillsProps) => {
  const reset = useOperation('skillsets.resetSkills');
  const skillset = useOperationQuery<SearchSkillset>('skillsets.get', { path: { skillsetName } });
  const [selected, setSelected] = useState<readonly string[]>([]);
  // The service names a skill without a name by its position.
  const names = skillset.data?.body.skills.map((skill, i) => skill.name ?? `#${i + 1}`);
  return (
    <ActionDialog
      name={skillsetName}
      title={messages.title(skillsetName)}
      text={messages.text}
      confirmLabel={messages.confirm(selected.length)}
      confirmAndRunLabel={runsMessages.resetAndRun}
      isReady={selected.length > 0}
      isPending={reset.isPending}
      error={reset.error}
      errorTitle={messages.failed}
      onClose={onClose}
      onConfirm={(confirmedName, thenRun) =>
        reset.mutate(
          {
            path: { skillsetName },
            headers: confirmedBy(confirmedName),
            body: { skillNames: selected },
            apiVersion: previewVersion.data,
          },
          {
            onSuccess: () => {
              onClose();
              if (thenRun) onRun();
              else notify.done(messages.done(selected.length));
            },
          },
        )
      }
    >
      {skillset.error !== null && names === undefined ? (
        <ErrorState compact error={skillset.error} title={messages.notLoaded(skillsetName)} />
      ) : names === undefined ? (
        <Skeleton height={80} />
      ) : (
        <Checkbox.Group label={messages.skills} value={[...selected]} onChange={setSelected}>
          <Stack gap={8} mt={8}>
            {names.map((skill) => (
              <Checkbox key={skill} value={skill} label={skill} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </ActionDialog>
  );
};
