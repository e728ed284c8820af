import { Checkbox, Select } from '@mantine/core';
import { ProductionNote } from '../../../shared/ui/production-note';
import { copyMessages } from './messages';
import type { CopyFormState } from './use-copy-form';

/** The service that resources are copied to, and what is copied and replaced. */
export const CopyOptions = ({ state }: { state: CopyFormState }) => {
  const { targets, target, canReference } = state;
  const disabled = state.isBusy || state.isDone;
  return (
    <>
      <Select
        size="xs"
        data-autofocus
        label={copyMessages.target}
        placeholder={copyMessages.selectTarget}
        data={targets.map(({ id, name }) => ({ value: id, label: name }))}
        value={state.targetId}
        onChange={state.setTargetId}
        disabled={disabled}
        allowDeselect={false}
      />
      {target?.environment === 'production' && <ProductionNote service={target.name} />}
      {canReference && (
        <Checkbox
          size="xs"
          label={copyMessages.includeReferences}
          checked={state.includesReferences}
          disabled={disabled}
          onChange={(event) => state.setIncludesReferences(event.currentTarget.checked)}
        />
      )}
      <Checkbox
        size="xs"
        label={copyMessages.overwrite}
        description={copyMessages.overwriteHint}
        checked={state.overwrites}
        disabled={disabled}
        onChange={(event) => state.setOverwrites(event.currentTarget.checked)}
      />
    </>
  );
};
