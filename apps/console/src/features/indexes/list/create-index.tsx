import { Button, Modal, TextInput } from '@mantine/core';
import { SearchError, stableVersion, toJsonSchema } from '@searchdeck/contract';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { printJson } from '../../../shared/api/json-text';
import { jsonText } from '../../../shared/api/operations';
import { useConnectionId, useConnectionPath } from '../../../shared/api/use-connection';
import { useOperation } from '../../../shared/api/use-operation';
import { findingsOf, judge } from '../../../shared/definition/check';
import { readDefinition } from '../../../shared/definition/definition-text';
import { markersFor } from '../../../shared/definition/positions';
import { browserDrafts, draftKey } from '../../../shared/draft/draft-store';
import { JsonEditor } from '../../../shared/monaco/json-editor';
import { ErrorState } from '../../../shared/ui/error-state';
import { notify } from '../../../shared/ui/notify';
import { indexKind } from '../index-kind';
import { indexRules } from '../index-rules';
import classes from './indexes.module.css';
import { freeName, withName } from './new-definition';

interface CreateIndexProps {
  opened: boolean;
  onClose: () => void;
  /** Names that exist already. */
  taken: readonly string[];
}

/** A template, a name, and the definition as JSON to change before it is created. */
export const CreateIndex = (props: CreateIndexProps) => (
  <Modal opened={props.opened} onClose={props.onClose} size="min(1080px, 96vw)" title={<b>Create an index</b>}>
    {props.opened && <Form {...props} />}
  </Modal>
);

const EMPTY = {
  id: 'empty',
  title: 'From JSON',
  description: 'A key field and nothing else: paste a definition, or write one.',
  value: { name: 'my-index', fields: [{ name: 'id', type: 'Edm.String', key: true }] },
};
const templates = [...indexKind.templates, EMPTY];

const Form = ({ onClose, taken }: CreateIndexProps) => {
  const connectionId = useConnectionId();
  const path = useConnectionPath();
  const navigate = useNavigate();
  const create = useOperation('indexes.create');
  const store = useMemo(browserDrafts, []);
  const key = draftKey(connectionId, 'indexes', '', 'new');
  const fresh = (value: Record<string, unknown>) => printJson({ ...value, name: freeName(String(value['name']), taken) });
  const [text, setText] = useState(() => store.read(key)?.text ?? fresh(templates[0]?.value ?? EMPTY.value));
  const [chosen, setChosen] = useState<string | undefined>(() => (store.read(key) === undefined ? templates[0]?.id : undefined));
  const [refused, setRefused] = useState<SearchError>();
  const schema = useMemo(() => toJsonSchema(indexKind.schema, { version: stableVersion.data, editor: true }), []);
  const parsed = useMemo(() => readDefinition(text), [text]);
  const verdict = useMemo(() => ('value' in parsed ? judge(indexKind, indexRules, stableVersion.data, undefined, parsed.value) : undefined), [parsed]);
  const name = 'value' in parsed ? nameIn(parsed.value) : '';
  const exists = taken.includes(name);
  const own = verdict === undefined ? [] : [...verdict.schema, ...verdict.rules];
  const problem = 'error' in parsed ? parsed.error : exists ? `There is already an index ‘${name}’.` : own[0]?.message;
  const markers = useMemo(
    () => markersFor(text, [...(verdict?.rules ?? []), ...(refused === undefined ? [] : findingsOf(refused))]),
    [text, verdict, refused],
  );
  const edit = (next: string) => {
    setText(next);
    setRefused(undefined);
    store.put(key, { text: next, etag: '', base: '', savedAt: Date.now() });
  };
  const submit = async () => {
    try {
      await create.mutateAsync({ body: jsonText(text) });
      store.drop(key);
      notify.done(`${name} is created.`);
      await navigate(path(`/indexes/${encodeURIComponent(name)}`));
    } catch (cause) {
      if (!(cause instanceof SearchError)) throw cause;
      setRefused(cause);
    }
  };
  return (
    <>
      <div className={classes.create}>
        <div className={classes.templates} role="radiogroup" aria-label="Template">
          {templates.map((t) => (
            <button
              key={t.id}
              type="button"
              role="radio"
              aria-checked={chosen === t.id}
              className={classes.template}
              onClick={() => {
                setChosen(t.id);
                setText(fresh(t.value));
                setRefused(undefined);
                store.drop(key);
              }}
            >
              <b>{t.title}</b>
              <span>{t.description}</span>
            </button>
          ))}
        </div>
        <div className={classes.definition}>
          <TextInput
            label="Name"
            description="Lower-case letters, digits, dashes and underscores; it cannot be changed later."
            value={name}
            disabled={'error' in parsed}
            error={exists ? `There is already an index ‘${name}’.` : undefined}
            onChange={(event) => edit(withName(text, event.currentTarget.value))}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            maw={420}
            data-autofocus
          />
          <JsonEditor path="indexes/new" label="Definition of the new index" value={text} onChange={edit} schema={schema} markers={markers} onSave={() => void submit()} />
        </div>
      </div>
      {refused !== undefined && <ErrorState error={refused} title={`The service did not create ${name}`} />}
      <div className={classes.createActions}>
        <span className={classes.problem} role="status">
          {problem}
        </span>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" loading={create.isPending} disabled={'error' in parsed || exists || name === ''} onClick={() => void submit()}>
          Create {name}
        </Button>
      </div>
    </>
  );
};

const nameIn = (value: unknown): string => {
  const name = (value as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? name : '';
};
