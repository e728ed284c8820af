import {
  ConnectionInput,
  findProblems,
  parseJson,
  printJson,
  SearchError,
  stableVersion,
  type ConnectionKind,
} from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { connectionsQuery, type AnyConnection } from '../../shared/api/connections';
import { connectionsApi } from '../../shared/api/connections-api';
import { notify } from '../../shared/ui/notify';
import { connectionFindings, rejectedEndpoints } from './connection-findings';
import { formMessages } from './connection-form-messages';
import {
  changeOf,
  defaultSettingsOf,
  inputOf,
  needsTest,
  newConnection,
  sourceOf,
  valuesOf,
  type ConnectionValues,
} from './connection-input';
import { testMessages } from './connection-test-messages';
import { hasPassed } from './has-passed';

const readValues = (text: string): ConnectionValues => parseJson(text) as ConnectionValues;

/** The text after an edit: some values depend on others. */
const dependentText = (next: string, values: ConnectionValues): string => {
  const changedValues = readValues(next);
  const hasOtherSource = sourceOf(changedValues) !== sourceOf(values);
  // Credentials that were entered for another authentication method are not saved.
  if (hasOtherSource) delete changedValues['credentials'];
  // The location determines the defaults of the other settings.
  if (changedValues['kind'] !== values['kind']) {
    return printJson({ ...changedValues, ...defaultSettingsOf(changedValues['kind'] as ConnectionKind) }, 2);
  }
  return hasOtherSource ? printJson(changedValues, 2) : next;
};

/** The draft of a connection, with its tests. Saving adds a connection if `connection` is undefined, and changes it otherwise. */
export function useConnectionDraft(connection: AnyConnection | undefined, type: string | null, onSaved: () => void) {
  const [initial] = useState(() => printJson(connection === undefined ? newConnection(type) : valuesOf(connection), 2));
  const [text, setText] = useState(initial);
  /** The fields are checked after the first attempt to save. */
  const [wasSubmitted, setSubmitted] = useState(false);
  const values = useMemo(() => readValues(text), [text]);
  const isDirty = text !== initial;
  const { test, save } = useConnectionRequests(connection, values, onSaved);
  const problems = useMemo(
    () => (wasSubmitted ? findProblems(ConnectionInput, inputOf(values), { version: stableVersion.data }) : []),
    [wasSubmitted, values],
  );
  const error = save.error ?? test.error;
  const result = test.data?.text === text ? test.data.result : undefined;
  const findings = useMemo(() => connectionFindings(problems, error, result), [problems, error, result]);
  /** The values were tested, and can be saved although the test failed. */
  const canSaveAnyway =
    (result !== undefined && !hasPassed(result) && rejectedEndpoints(result).length === 0) ||
    (test.error instanceof SearchError && test.error.target === undefined);
  const edit = (next: string) => {
    save.reset();
    test.reset();
    setText(dependentText(next, values));
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
  const submit = () => {
    if (!isValid()) return;
    const isTested = canSaveAnyway || (result !== undefined && hasPassed(result));
    if (isTested || !needsTest(values, connection)) save.mutate();
    else runTest(true);
  };
  const isTestingBeforeSave = test.isPending && test.variables.shouldSave;
  return {
    text,
    values,
    /** The authentication method. */
    source: sourceOf(values),
    isDirty,
    edit,
    findings,
    error,
    errorTitle: save.error === null ? testMessages.testFailed : formMessages.saveFailed,
    /** Result of the test of these values. */
    result,
    canSaveAnyway,
    submit,
    test: () => isValid() && runTest(false),
    isTesting: test.isPending && !test.variables.shouldSave,
    isTestingBeforeSave,
    saveWithoutTest: () => {
      test.reset();
      save.mutate();
    },
    isSaving: save.isPending || isTestingBeforeSave,
  };
}

/** Tests the values of a connection, and saves them. */
function useConnectionRequests(connection: AnyConnection | undefined, values: ConnectionValues, onSaved: () => void) {
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
      const { name } = inputOf(values);
      notify.done(connection === undefined ? formMessages.added(name) : formMessages.saved(name));
      onSaved();
    },
  });
  return { test, save };
}
