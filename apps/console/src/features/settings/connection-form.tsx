import { Button, Input, Modal, PasswordInput, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { SearchError, type CredentialField } from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { connectionsApi, connectionsQuery, type Connection } from '../../shared/api/connections';
import { ErrorState } from '../../shared/ui/error-state';
import { notify } from '../../shared/ui/notify';
import {
  beginningOf,
  changeOf,
  draftOf,
  forgetsCredentials,
  inputOf,
  isChanged,
  type ConnectionDraft,
} from './connection-input';
import classes from './settings.module.css';

interface ConnectionFormProps {
  opened: boolean;
  /** Undefined: a new one. */
  connection: Connection | undefined;
  onClose: () => void;
}

/** Closes unasked only while nothing was typed: Escape and a click beside it are easily made by mistake. */
export const ConnectionForm = (props: ConnectionFormProps) => {
  const [typed, setTyped] = useState(false);
  const [asking, setAsking] = useState(false);
  const close = () => {
    setTyped(false);
    setAsking(false);
    props.onClose();
  };
  return (
    <Modal
      opened={props.opened}
      onClose={typed ? () => setAsking(true) : close}
      size={620}
      title={<b>{props.connection === undefined ? 'Add a connection' : `Change ${props.connection.name}`}</b>}
    >
      {props.opened && (
        <Form
          key={props.connection?.id ?? 'new'}
          {...props}
          onClose={close}
          onTyped={setTyped}
          asking={asking}
          onAsk={setAsking}
        />
      )}
    </Modal>
  );
};

interface FormProps extends ConnectionFormProps {
  /** Whether it holds something that is not saved. */
  onTyped: (typed: boolean) => void;
  /** Whether it asks what to do with that. */
  asking: boolean;
  onAsk: (asking: boolean) => void;
}

/** The question comes unasked: the harmless answer is at hand. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** A refusal that names one of these stands at its field, and only there. */
const FIELDS =
  /^(name|endpoint|managementUrl|subscriptionId|resourceGroup|serviceName|credentials\.(adminKey|queryKey|managementToken))$/;

const Form = ({ connection, onClose, onTyped, asking, onAsk }: FormProps) => {
  const [begun] = useState(() => draftOf(connection));
  const [draft, setDraft] = useState(begun);
  const typed = isChanged(draft, begun);
  useEffect(() => {
    onTyped(typed);
    if (!typed) onAsk(false);
  }, [typed, onTyped, onAsk]);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      connection === undefined
        ? connectionsApi.create(inputOf(draft))
        : connectionsApi.update(connection.id, changeOf(draft, connection), connection.etag),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      notify.done(`The connection ${draft.name.trim()} is saved.`);
      onClose();
    },
  });
  const set = (part: Partial<ConnectionDraft>) => setDraft((old) => ({ ...old, ...part }));
  const error = save.error instanceof SearchError ? save.error : undefined;
  const text = (field: 'name' | 'endpoint' | 'managementUrl' | 'subscriptionId' | 'resourceGroup' | 'serviceName') => ({
    value: draft[field],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => set({ [field]: event.currentTarget.value }),
    error: error?.target === field ? error.message : undefined,
    autoComplete: 'off',
    spellCheck: false,
  });
  const secret = (field: CredentialField) => ({
    value: draft[field],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => set({ [field]: event.currentTarget.value }),
    placeholder: connection?.credentials[field].set ? 'kept; type to replace' : '',
    error: error?.target === `credentials.${field}` ? error.message : undefined,
    autoComplete: 'off',
    visibilityToggleButtonProps: { 'aria-label': 'Show or hide what was typed' },
    size: 'xs' as const,
  });
  const managed = connection?.managed ?? false;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <div className={classes.form}>
        <TextInput label="Name" required data-autofocus {...text('name')} />
        <Select
          label="For"
          allowDeselect={false}
          data={draft.kind === 'local' ? ['local', 'development'] : ['development', 'production']}
          value={draft.environment}
          onChange={(value) => value !== null && set({ environment: value })}
        />
        <TextInput
          className={classes.wide}
          label="Endpoint"
          description={
            draft.kind === 'local'
              ? 'Address of the service’s data plane, as the local search service prints it.'
              : 'Address of the service’s data plane. Other hosts than the vendor’s are listed by whoever runs Searchdeck, in SEARCHDECK_ALLOWED_ORIGINS.'
          }
          placeholder={
            draft.kind === 'local' ? 'http://127.0.0.1:4281/services/demo' : 'https://my-service.search.windows.net'
          }
          required
          disabled={managed}
          {...text('endpoint')}
        />
        <Input.Wrapper label="Where it runs" labelElement="div" size="xs">
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label="Where the service runs"
            data={[
              { value: 'cloud', label: 'Cloud' },
              { value: 'local', label: 'Local' },
            ]}
            value={draft.kind}
            disabled={managed}
            onChange={(value) => set(beginningOf(value))}
          />
        </Input.Wrapper>
        <Select
          label="Names in definitions"
          allowDeselect={false}
          disabled={managed}
          data={[
            { value: 'vendor', label: 'Neutral (#Vendor.Search…)' },
            { value: 'azure', label: 'Azure (#Microsoft.Azure.Search…)' },
          ]}
          value={draft.dialect}
          onChange={(value) => value !== null && set({ dialect: value })}
        />
        <Switch
          className={classes.wide}
          label="Read-only: nothing can be changed through this connection"
          checked={draft.readOnly}
          onChange={(event) => set({ readOnly: event.currentTarget.checked })}
        />
        <h3>Credentials</h3>
        <PasswordInput label="Admin key" {...secret('adminKey')} />
        <PasswordInput label="Query key" {...secret('queryKey')} />
        <h3>Management plane (optional)</h3>
        <TextInput label="Address" {...text('managementUrl')} disabled={managed} />
        <PasswordInput label="Token" {...secret('managementToken')} />
        <TextInput label="Subscription" {...text('subscriptionId')} disabled={managed} />
        <TextInput label="Resource group" {...text('resourceGroup')} disabled={managed} />
        <TextInput label="Service name" {...text('serviceName')} disabled={managed} />
      </div>
      {forgetsCredentials(draft, connection) && (
        <p>The address changes: the credentials kept for the old one are forgotten. Enter them again.</p>
      )}
      {save.error !== null && !FIELDS.test(error?.target ?? '') && (
        <ErrorState error={save.error} title="The connection was not saved" />
      )}
      {asking && typed && (
        <div className={classes.discard} role="alertdialog" aria-labelledby="discard-typed">
          <b id="discard-typed">Discard what you typed?</b>
          <Button ref={takeFocus} onClick={() => onAsk(false)}>
            Keep editing
          </Button>
          <Button color="red" variant="filled" onClick={onClose}>
            Discard
          </Button>
        </div>
      )}
      <div className={classes.actions}>
        <Button onClick={typed ? () => onAsk(true) : onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="filled"
          loading={save.isPending}
          disabled={draft.name.trim() === '' || draft.endpoint.trim() === ''}
        >
          {connection === undefined ? 'Add connection' : 'Save'}
        </Button>
      </div>
    </form>
  );
};
