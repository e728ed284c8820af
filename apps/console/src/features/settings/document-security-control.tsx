import { Switch } from '@mantine/core';
import { useFindings, useForm, useValue } from '../../shared/schema-form/context';
import type { NodeProps } from '../../shared/schema-form/controls/entry';
import { useUnavailableReason } from './use-credential-sources';
import classes from './credential-source.module.css';

/** Whether queries contain the user's token. Disabled with the reason if the server can't obtain such tokens. */
export const DocumentSecurityControl = ({ path, target, schema, label }: NodeProps) => {
  const { readOnly } = useForm();
  const [value, set] = useValue(path);
  const findings = useFindings(target);
  const reason = useUnavailableReason()('onBehalfOf');
  const isOn = value === true;
  return (
    <div data-path={target}>
      <Switch
        size="xs"
        label={label}
        description={
          <span className={classes.option}>
            {schema.description}
            {reason !== undefined && <small>{reason}</small>}
          </span>
        }
        checked={isOn}
        // It can be turned off if the server was configured differently before.
        disabled={readOnly || (reason !== undefined && !isOn)}
        error={findings[0]?.message}
        onChange={(event) => set(event.currentTarget.checked ? true : undefined)}
      />
    </div>
  );
};
