import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../shared/auth/session';
import { useForm, useValue } from '../../shared/schema-form/context';
import type { NodeProps } from '../../shared/schema-form/controls/entry';
import { formMessages } from './connection-form-messages';

/** Whether other users can use the connection. Renders nothing without a directory: there is only one user. */
export const SharingControl = ({ path, target, label }: NodeProps) => {
  const { data: session } = useQuery(sessionQuery);
  const { readOnly } = useForm();
  const [value, set] = useValue(path);
  if (session?.mode !== 'directory') return null;
  const isPrivate = value === true;
  return (
    <div data-path={target}>
      <Switch
        size="xs"
        label={label}
        description={isPrivate ? formMessages.private : formMessages.shared}
        checked={!isPrivate}
        disabled={readOnly}
        onChange={(event) => set(!event.currentTarget.checked)}
      />
    </div>
  );
};
