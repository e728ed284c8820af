import { Button, Modal } from '@mantine/core';
import {
  ConnectionInput,
  findProblems,
  SearchError,
  stableVersion,
  type ConnectionKind,
  parseJson,
  printJson,
} from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { connectionsApi, connectionsQuery, type AnyConnection } from '../../shared/api/connections';
import type { Finding } from '../../shared/definition/positions';
import { SchemaForm } from '../../shared/schema-form/schema-form';
import { ErrorState } from '../../shared/ui/error-state';
import { notify } from '../../shared/ui/notify';
import { connectionControls } from './choice-control';
import {
  changeOf,
  inputOf,
  newConnection,
  omittedFields,
  removesCredentials,
  settingsOf,
  valuesOf,
} from './connection-input';
import { connectionMessages, fieldLabels } from './messages';
import classes from './settings.module.css';

interface ConnectionFormProps {
  opened: boolean;
  /** Undefined: adds a connection. */
  connection: AnyConnection | undefined;
  onClose: () => void;
}

/** The dialog of a connection. Asks for confirmation before it discards changes, because Escape is easily pressed by mistake. */
export const ConnectionForm = (props: ConnectionFormProps) => {
  const [dirty, setDirty] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const close = () => {
    setDirty(false);
    setConfirming(false);
    props.onClose();
  };
  return (
    <Modal
      opened={props.opened}
      onClose={dirty ? () => setConfirming(true) : close}
      size={720}
      title={
        <b>
          {props.connection === undefined
            ? connectionMessages.addTitle
            : connectionMessages.edit(props.connection.name)}
        </b>
      }
    >
      {props.opened && (
        <Form
          key={props.connection?.id ?? 'new'}
          {...props}
          onClose={close}
          onDirty={setDirty}
          isConfirming={isConfirming}
          onConfirming={setConfirming}
        />
      )}
    </Modal>
  );
};

interface FormProps extends ConnectionFormProps {
  onDirty: (dirty: boolean) => void;
  /** The confirmation to discard changes is shown. */
  isConfirming: boolean;
  onConfirming: (isConfirming: boolean) => void;
}

type Values = Record<string, unknown>;
const OPEN_SECTIONS: readonly string[] = ['credentials'];
const readValues = (text: string): Values => parseJson(text) as Values;
/** The confirmation appears unexpectedly, so the safe button gets the focus. */
const focusOnMount = (button: HTMLButtonElement | null) => button?.focus();

const Form = ({ connection, onClose, onDirty, isConfirming, onConfirming }: FormProps) => {
  const [initial] = useState(() => printJson(connection === undefined ? newConnection : valuesOf(connection), 2));
  const [text, setText] = useState(initial);
  /** The fields are checked after the first attempt to save. */
  const [submitted, setSubmitted] = useState(false);
  const values = useMemo(() => readValues(text), [text]);
  const dirty = text !== initial;
  useEffect(() => {
    onDirty(dirty);
    if (!dirty) onConfirming(false);
  }, [dirty, onDirty, onConfirming]);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async () => {
      if (connection === undefined) return connectionsApi.create(inputOf(values));
      const change = changeOf(values, connection);
      return Object.keys(change).length === 0
        ? undefined
        : connectionsApi.update(connection.id, change, connection.etag);
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      notify.done(connectionMessages.saved);
      onClose();
    },
  });
  const problems = useMemo(
    () => (submitted ? findProblems(ConnectionInput, inputOf(values), { version: stableVersion.data }) : []),
    [submitted, values],
  );
  const { error } = save;
  const findings = useMemo(
    (): readonly Finding[] =>
      [...problems, ...(error instanceof SearchError && error.target !== undefined ? [error] : [])].map(
        ({ message, target }) => ({ message, target, severity: 'error' }),
      ),
    [problems, error],
  );
  const secrets = useMemo(() => {
    const stored = (connection?.credentials ?? {}) as Readonly<Record<string, { set: boolean } | undefined>>;
    return {
      isStored: (target: string) => stored[target.replace(/^credentials\./, '')]?.set === true,
      keep: undefined,
      remove: null,
    };
  }, [connection]);
  const omit = useMemo(() => omittedFields(connection), [connection]);
  const edit = (next: string) => {
    save.reset();
    const changed = readValues(next);
    // The location determines the defaults of the other settings.
    if (changed['kind'] !== values['kind']) {
      setText(printJson({ ...changed, ...settingsOf(changed['kind'] as ConnectionKind) }, 2));
    } else setText(next);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (findProblems(ConnectionInput, inputOf(values), { version: stableVersion.data }).length === 0) save.mutate();
      }}
    >
      <SchemaForm
        label={connectionMessages.form}
        schema={ConnectionInput}
        text={text}
        onChange={edit}
        findings={findings}
        existing={connection !== undefined}
        omit={omit}
        labels={fieldLabels}
        secrets={secrets}
        openSections={OPEN_SECTIONS}
        initialFocus="name"
        controls={connectionControls}
      />
      {removesCredentials(values, connection) && (
        <p className={classes.warning}>{connectionMessages.endpointChanges}</p>
      )}
      {error !== null && !(error instanceof SearchError && error.target !== undefined) && (
        <ErrorState error={error} title={connectionMessages.notSaved} />
      )}
      {isConfirming && dirty && (
        <div className={classes.discard} role="alertdialog" aria-labelledby="discard-changes">
          <b id="discard-changes">{connectionMessages.discardTitle}</b>
          <Button ref={focusOnMount} onClick={() => onConfirming(false)}>
            {connectionMessages.keepEditing}
          </Button>
          <Button color="red" variant="filled" onClick={onClose}>
            {connectionMessages.discard}
          </Button>
        </div>
      )}
      <div className={classes.actions}>
        <Button onClick={dirty ? () => onConfirming(true) : onClose}>{connectionMessages.cancel}</Button>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {connection === undefined ? connectionMessages.add : connectionMessages.save}
        </Button>
      </div>
    </form>
  );
};
