import { Select } from '@mantine/core';
import { credentialSources, type CredentialSourceId } from '@searchdeck/contract';
import { useFindings, useForm, useValue } from '../../shared/schema-form/context';
import type { NodeProps } from '../../shared/schema-form/controls/entry';
import { sourceLabels } from './messages';
import { useUnavailableReason } from './use-credential-sources';
import classes from './credential-source.module.css';

const ids = Object.keys(credentialSources) as CredentialSourceId[];

/** How a connection authenticates. A method that the server isn't configured for is disabled, with the reason. */
export const CredentialSourceControl = ({ path, target, schema, label }: NodeProps) => {
  const { readOnly } = useForm();
  const [value, set] = useValue(path);
  const findings = useFindings(target);
  const reasonOf = useUnavailableReason();
  const selectedSource = ids.find((id) => id === value) ?? 'stored';
  return (
    <div data-path={target}>
      <Select
        label={label}
        description={schema.description}
        allowDeselect={false}
        classNames={{ option: classes.choice ?? '' }}
        readOnly={readOnly}
        data={ids.map((id) => ({ value: id, label: sourceLabels[id], disabled: reasonOf(id) !== undefined }))}
        renderOption={({ option }) => (
          <span className={classes.option}>
            {option.label}
            {option.disabled && <small>{reasonOf(option.value)}</small>}
          </span>
        )}
        value={selectedSource}
        error={findings[0]?.message}
        onChange={(next) => next !== null && set(next)}
      />
    </div>
  );
};
