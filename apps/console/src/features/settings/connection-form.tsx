import { Button, Modal } from '@mantine/core';
import {
  ConnectionInput,
  findProblems,
  SearchError,
  stableVersion,
  type ConnectionKind,
  type ConnectionTestResult,
  parseJson,
  printJson,
} from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { connectionsApi } from '../../shared/api/connections-api';
import { connectionsQuery, type AnyConnection } from '../../shared/api/connections';
import type { Finding } from '../../shared/definition/positions';
import { SchemaForm } from '../../shared/schema-form/schema-form';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { notify } from '../../shared/ui/notify';
import { controlsWithout } from './choice-control';
import {
  changeOf,
  hiddenFields,
  inputOf,
  needsTest,
  newConnection,
  omittedFields,
  removesCredentials,
  settingsOf,
  sourceOf,
  valuesOf,
} from './connection-input';
import { ConnectionRoles } from './connection-roles';
import { testMessages } from './connection-test-messages';
import { ConnectionTestSteps } from './connection-test-steps';
import { hasPassed } from './has-passed';
import { fieldLabels, formMessages } from './connection-form-messages';
import { connectionMessages } from './messages';
import classes from './settings.module.css';

interface ConnectionFormProps {
  opened: boolean;
  /** Undefined: adds a connection. */
  connection: AnyConnection | undefined;
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

type Values = Record<string, unknown>;
const OPEN_SECTIONS: readonly string[] = ['credentials', 'tokenRequest'];
const readValues = (text: string): Values => parseJson(text) as Values;
/** Endpoints that connections may not use: such a connection cannot be saved. */
const rejectedEndpoints = (result: ConnectionTestResult | undefined): { message: string; target: string }[] =>
  (
    [
      ['endpoint', result?.data],
      ['managementUrl', result?.management],
    ] as const
  ).flatMap(([target, plane]) =>
    plane?.steps.some(({ step, state }) => step === 'endpoint' && state === 'failed') === true
      ? [{ target, message: plane.message ?? '' }]
      : [],
  );

/** The confirmation appears unexpectedly, so the safe button gets the focus. */
const focusOnMount = (button: HTMLButtonElement | null) => button?.focus();

const Form = ({ connection, onClose, onDirty, isConfirming, onConfirming }: FormProps) => {
  const [initial] = useState(() => printJson(connection === undefined ? newConnection : valuesOf(connection), 2));
  const [text, setText] = useState(initial);
  /** The fields are checked after the first attempt to save. */
  const [wasSubmitted, setSubmitted] = useState(false);
  const values = useMemo(() => readValues(text), [text]);
  const isDirty = text !== initial;
  useEffect(() => {
    onDirty(isDirty);
    if (!isDirty) onConfirming(false);
  }, [isDirty, onDirty, onConfirming]);
  const client = useQueryClient();
  const savedId = connection?.id;
  const test = useMutation({
    mutationFn: async (input: { text: string; shouldSave: boolean }) => ({
      ...input,
      result: await connectionsApi.testInput(inputOf(readValues(input.text)), savedId),
    }),
  });
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
      notify.done(formMessages.saved);
      onClose();
    },
  });
  const problems = useMemo(
    () => (wasSubmitted ? findProblems(ConnectionInput, inputOf(values), { version: stableVersion.data }) : []),
    [wasSubmitted, values],
  );
  const error = save.error ?? test.error;
  const result = test.data?.text === text ? test.data.result : undefined;
  const findings = useMemo(
    (): readonly Finding[] =>
      [
        ...problems,
        ...(error instanceof SearchError && error.target !== undefined ? [error] : []),
        ...rejectedEndpoints(result),
      ].map(({ message, target }) => ({ message, target: target?.replace(/^connection\./, ''), severity: 'error' })),
    [problems, error, result],
  );
  /** The values were tested, and can be saved although the test failed. */
  const canSaveAnyway =
    (result !== undefined && !hasPassed(result) && rejectedEndpoints(result).length === 0) ||
    (test.error instanceof SearchError && test.error.target === undefined);
  const secrets = useMemo(() => {
    const stored = (connection?.credentials ?? {}) as Readonly<Record<string, { set: boolean } | undefined>>;
    return {
      isStored: (target: string) => stored[target.replace(/^credentials\./, '')]?.set === true,
      storedCount: (target: string) =>
        target === 'credentials' ? Object.values(stored).filter((each) => each?.set === true).length : 0,
      keep: undefined,
      remove: null,
    };
  }, [connection]);
  const source = sourceOf(values);
  const omit = useMemo(() => omittedFields(connection, source), [connection, source]);
  const kind = values['kind'] === 'local' ? 'local' : 'cloud';
  const isManaged = connection?.managed === true;
  const controls = useMemo(() => controlsWithout(hiddenFields(source, kind, isManaged)), [source, kind, isManaged]);
  const edit = (next: string) => {
    save.reset();
    test.reset();
    const changed = readValues(next);
    // Credentials that were entered for another authentication method are not saved.
    if (sourceOf(changed) !== source) delete changed['credentials'];
    // The location determines the defaults of the other settings.
    if (changed['kind'] !== values['kind']) {
      setText(printJson({ ...changed, ...settingsOf(changed['kind'] as ConnectionKind) }, 2));
    } else setText(sourceOf(changed) === source ? next : printJson(changed, 2));
  };
  const isValid = () => {
    setSubmitted(true);
    return findProblems(ConnectionInput, inputOf(values), { version: stableVersion.data }).length === 0;
  };
  const runTest = (shouldSave: boolean) => {
    save.reset();
    test.mutate(
      { text, shouldSave },
      {
        // Not called after an edit, or after the dialog was closed.
        onSuccess: (testedInput) => {
          if (shouldSave && hasPassed(testedInput.result)) save.mutate();
        },
      },
    );
  };
  const isSaving = save.isPending || (test.isPending && test.variables.shouldSave);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isValid()) return;
        const isTested = canSaveAnyway || (result !== undefined && hasPassed(result));
        if (isTested || !needsTest(values, connection)) save.mutate();
        else runTest(true);
      }}
    >
      {connection === undefined && (
        <div className={classes.discover}>
          <Button
            component={Link}
            size="compact-xs"
            to="/services?show=unconnected"
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
        onChange={edit}
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
        <ErrorState error={error} title={save.error === null ? testMessages.testFailed : formMessages.saveFailed} />
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
        <Button
          className={classes.first}
          loading={test.isPending && !test.variables.shouldSave}
          onClick={() => isValid() && runTest(false)}
        >
          {testMessages.test}
        </Button>
        {test.isPending && test.variables.shouldSave && (
          <Button
            onClick={() => {
              test.reset();
              save.mutate();
            }}
          >
            {testMessages.saveWithoutTest}
          </Button>
        )}
        <Button onClick={isDirty ? () => onConfirming(true) : onClose}>{formMessages.cancel}</Button>
        <Button type="submit" variant="filled" loading={isSaving}>
          {canSaveAnyway
            ? testMessages.saveAnyway
            : connection === undefined
              ? connectionMessages.add
              : formMessages.save}
        </Button>
      </div>
    </form>
  );
};
