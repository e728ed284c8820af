import { Checkbox, Skeleton, Stack } from '@mantine/core';
import type { SearchSkillset } from '@searchdeck/contract';
import { useState } from 'react';
import { useOperationQuery } from '../../shared/api/use-operation';
import { ErrorState } from '../../shared/ui/error-state';
import { ActionDialog } from './action-dialog';
import type { IndexerActionProps } from './indexer-action';
import { resetSkillsMessages as messages, resetMessages } from './messages';

interface ResetSkillsProps extends IndexerActionProps {
  skillsetName: string;
}

/** Selects skills that the next run executes again for all documents. */
export const ResetSkills = ({ skillsetName, onClose, onRun }: ResetSkillsProps) => {
  const skillset = useOperationQuery<SearchSkillset>('skillsets.get', { path: { skillsetName } });
  const [selectedNames, setSelectedNames] = useState<readonly string[]>([]);
  // The service names a skill without a name by its position.
  const names = skillset.data?.body.skills.map((skill, i) => skill.name ?? `#${i + 1}`);
  return (
    <ActionDialog
      name={skillsetName}
      onClose={onClose}
      onRun={onRun}
      messages={messages}
      operation="skillsets.resetSkills"
      isPreview
      request={selectedNames.length === 0 ? undefined : { path: { skillsetName }, body: { skillNames: selectedNames } }}
      confirmLabel={messages.confirm(selectedNames.length)}
      confirmAndRunLabel={resetMessages.confirmAndRun}
      doneText={messages.done(selectedNames.length)}
    >
      {skillset.error !== null && names === undefined ? (
        <ErrorState isCompact error={skillset.error} title={messages.loadFailed(skillsetName)} />
      ) : names === undefined ? (
        <Skeleton height={80} />
      ) : (
        <Checkbox.Group label={messages.skills} value={[...selectedNames]} onChange={setSelectedNames}>
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
