import { Button, Modal } from '@mantine/core';
import { ConnectionInput, SearchError } from '@searchdeck/contract';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { AnyConnection } from '../../shared/api/connections';
import { pagePaths } from '../../shared/api/paths';
import { SchemaForm } from '../../shared/schema-form/schema-form';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { controlsWithout } from './choice-control';
import { hiddenFields, omittedFields, removesCredentials } from './connection-input';
import { ConnectionRoles } from './connection-roles';
import { testMessages } from './connection-test-messages';
import { ConnectionTestSteps } from './connection-test-steps';
import { fieldLabels, formMessages } from './connection-form-messages';
import { connectionMessages } from './messages';
import classes from './settings.module.css';
import { useConnectionDraft } from './use-connection-draft';

interface ConnectionFormProps {
  opened: boolean;
  /** Undefined: adds a connection. */
  connection: AnyConnection | undefined;
  /** Type of the added connection. Default: `service`. */
  type: string | null;
  onClose: () => void;
}

/** The dialog of a connection. Asks for confirmation before it discards changes, because Escape is easily pressed by mistake. */
export const ConnectionForm = (props: ConnectionFormProps) => {
  const [isDirty, setDirty] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const close = () => {
    setDirty(false);
    setConfirming(false);
    props.onClose();
  };
  return (
    <Modal
      opened={props.opened}
      onClose={isDirty ? () => setConfirming(true) : close}
      size={720}
      title={
        <b>
          {props.connection === undefined ? connectionMessages.add : connectionMessages.edit(props.connection.name)}
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
      {props.opened && props.connection !== undefined && <ConnectionRoles connection={props.connection} />}
    </Modal>
  );
};

interface FormProps extends ConnectionFormProps {
  onDirty: (isDirty: boolean) => void;
  /** The confirmation to discard changes is shown. */
  isConfirming: boolean;
  onConfirming: (isConfirming: boolean) => void;
}

const OPEN_SECTIONS: readonly string[] = ['credentials', 'tokenRequest'];

/** The confirmation appears unexpectedly, so the safe button gets the focus. */
const focusOnMount = (button: HTMLButtonElement | null) => button?.focus();

const Form = ({ connection, type, onClose, onDirty, isConfirming, onConfirming }: FormProps) => {
  const draft = useConnectionDraft(connection, type, onClose);
  const { text, values, source, isDirty, findings, error, result } = draft;
  useEffect(() => {
    onDirty(isDirty);
    if (!isDirty) onConfirming(false);
  }, [isDirty, onDirty, onConfirming]);
  const secrets = useMemo(() => {
    const storedCredentials = (connection?.credentials ?? {}) as Readonly<Record<string, { set: boolean } | undefined>>;
    return {
      isStored: (target: string) => storedCredentials[target.replace(/^credentials\./, '')]?.set === true,
      storedCount: (target: string) =>
        target === 'credentials' ? Object.values(storedCredentials).filter((each) => each?.set === true).length : 0,
      keep: undefined,
      remove: null,
    };
  }, [connection]);
  const omit = useMemo(() => omittedFields(connection, source), [connection, source]);
  const kind = values['kind'] === 'local' ? 'local' : 'cloud';
  const isManaged = connection?.managed === true;
  const controls = useMemo(() => controlsWithout(hiddenFields(source, kind, isManaged)), [source, kind, isManaged]);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        draft.submit();
      }}
    >
      {connection === undefined && (
        <div className={classes.discover}>
          <Button
            component={Link}
            size="compact-xs"
            to={`${pagePaths.services}?show=unconnected`}
            onClick={(event) => {
              if (!isDirty) return;
              event.preventDefault();
              onConfirming(true);
            }}
          >
            {formMessages.discover}
          </Button>
          <span>{formMessages.discoverHint}</span>
        </div>
      )}
      {isManaged && (
        <div className={classes.managed}>
          <Note>{formMessages.managed}</Note>
        </div>
      )}
      <SchemaForm
        label={formMessages.form}
        schema={ConnectionInput}
        text={text}
        onChange={draft.edit}
        findings={findings}
        isExisting={connection !== undefined}
        omit={omit}
        labels={fieldLabels}
        secrets={secrets}
        openSections={OPEN_SECTIONS}
        initialFocus="name"
        controls={controls}
      />
      {removesCredentials(values, connection) && <p className={classes.warning}>{formMessages.endpointChanges}</p>}
      {error !== null && !(error instanceof SearchError && error.target !== undefined) && (
        <ErrorState error={error} title={draft.errorTitle} />
      )}
      {result !== undefined && <ConnectionTestSteps result={result} />}
      {isConfirming && isDirty && (
        <div className={classes.discard} role="alertdialog" aria-labelledby="discard-changes">
          <b id="discard-changes">{formMessages.discardTitle}</b>
          <Button ref={focusOnMount} onClick={() => onConfirming(false)}>
            {formMessages.keepEditing}
          </Button>
          <Button color="red" variant="filled" onClick={onClose}>
            {formMessages.discard}
          </Button>
        </div>
      )}
      <div className={classes.actions}>
        <Button className={classes.first} loading={draft.isTesting} onClick={draft.test}>
          {testMessages.test}
        </Button>
        {draft.isTestingBeforeSave && <Button onClick={draft.saveWithoutTest}>{testMessages.saveWithoutTest}</Button>}
        <Button onClick={isDirty ? () => onConfirming(true) : onClose}>{formMessages.cancel}</Button>
        <Button type="submit" variant="filled" loading={draft.isSaving}>
          {draft.canSaveAnyway
            ? testMessages.saveAnyway
            : connection === undefined
              ? connectionMessages.add
              : formMessages.save}
        </Button>
      </div>
    </form>
  );
};
