import { Button, SegmentedControl, TextInput } from '@mantine/core';
import {
  kindById,
  SearchError,
  stableVersion,
  type OperationId,
  type ResourceKind,
  type Template,
} from '@searchdeck/contract';
import { useMemo, useRef, useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router';
import type { JsonProblem } from '../api/json-problem';
import { printJson } from '../api/json-text';
import { jsonText } from '../api/operations';
import { useConnection } from '../api/use-connection';
import { useOperation } from '../api/use-operation';
import { browserDrafts, draftKey, type Draft } from '../draft/draft-store';
import { useOrphanedDrafts } from '../draft/use-orphaned-drafts';
import { JsonEditor, type JsonEditorHandle } from '../monaco/json-editor';
import { ErrorState } from '../ui/error-state';
import { JsonProblemLine } from '../ui/json-problem-line';
import { notify } from '../ui/notify';
import { findingsOf, judge } from './check';
import classes from './create.module.css';
import type { EditorViewProps } from './editor-view';
import { readDefinition } from './definition-text';
import { freeName, nameIn, nameInText, withName } from './new-definition';
import { OrphanedDraftNote } from './orphaned-draft-note';
import { markersFor } from './positions';
import { ReferenceFields } from './reference-fields';
import { missingReferences, referenceRows, withExistingNames, withValueAt } from './references';
import { rulesOf } from './rules';
import { TemplatePicker } from './template-picker';
import { editorSchema } from './use-definition';
import { useNames } from './use-names';

export interface CreateDefinitionProps {
  kind: ResourceKind;
  opened: boolean;
  onClose: () => void;
  /** Names that exist already. */
  taken: readonly string[];
  /** Its page, once it exists. */
  addressOf: (name: string) => string;
  /** A start without a template. */
  empty: Template;
  /** Edits the new definition in another way than as JSON; that way comes first. */
  view?: { label: string; component: ComponentType<EditorViewProps> };
}

const sentence = (words: string | undefined) =>
  words === undefined ? undefined : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/**
 * What is typed is kept as a draft until the thing is created; while the dialog is open each template keeps its own
 * text, so that looking at another one loses nothing.
 */
export const CreateForm = ({
  kind,
  templates,
  taken,
  addressOf,
  onClose,
  empty,
  view,
}: CreateDefinitionProps & { templates: readonly Template[] }) => {
  const { id, dialect } = useConnection();
  const navigate = useNavigate();
  const create = useOperation(`${kind.id}.create` as OperationId);
  const store = useMemo(() => browserDrafts(), []);
  const key = draftKey(id, kind.id, '', 'new');
  const names = useNames(kind);
  const fresh = ({ value }: Template) =>
    printJson({ ...withExistingNames(kind, value, names), name: freeName(nameIn(value), taken) });
  // A draft's base is the template that it was begun on.
  const begunOn = (draft: Draft) => templates.find((t) => t.id === draft.base)?.id ?? empty.id;
  // Undefined: nothing was typed yet, and the template takes up the names that exist as soon as they are known.
  const [typed, setTyped] = useState(() => store.read(key)?.text);
  const [chosen, setChosen] = useState(() => {
    const draft = store.read(key);
    return draft === undefined ? templates[0]?.id : begunOn(draft);
  });
  /** What was typed into the templates that are not shown now. */
  const [others, setOthers] = useState<ReadonlyMap<string, string>>(new Map());
  const template = templates.find((t) => t.id === chosen);
  const text = typed ?? (template === undefined ? '{}' : fresh(template));
  const [asJson, setAsJson] = useState(view === undefined);
  const View = view?.component;
  /** A place to go to once the JSON is there. */
  const wanted = useRef<JsonProblem>(undefined);
  const editor = useRef<JsonEditorHandle>(undefined);
  const [refused, setRefused] = useState<SearchError>();
  const schema = useMemo(() => editorSchema(kind, dialect), [kind, dialect]);
  const rules = rulesOf(kind, dialect);
  const parsed = useMemo(() => readDefinition(text), [text]);
  const verdict = useMemo(
    () => ('value' in parsed ? judge(kind, rules, stableVersion.data, undefined, parsed.value) : undefined),
    [kind, rules, parsed],
  );
  const name = 'value' in parsed ? nameIn(parsed.value) : nameInText(text);
  const exists = taken.includes(name)
    ? `There is already ${/^[aeiou]/i.test(kind.singular) ? 'an' : 'a'} ${kind.singular.toLowerCase()} ‘${name}’.`
    : undefined;
  const own = verdict === undefined ? [] : [...verdict.schema, ...verdict.rules];
  const broken = 'problem' in parsed ? parsed.problem : undefined;
  const problem = exists ?? own[0]?.message;
  const named = 'value' in parsed ? referenceRows(kind, parsed.value, names, kindById) : [];
  const markers = useMemo(
    () =>
      markersFor(text, [
        ...(verdict?.rules ?? []),
        ...('value' in parsed ? missingReferences(kind, parsed.value, names) : []),
        ...(refused === undefined ? [] : findingsOf(refused)),
      ]),
    [text, verdict, refused, parsed, kind, names],
  );
  const edit = (next: string, base = chosen ?? empty.id) => {
    setTyped(next);
    setRefused(undefined);
    store.put(key, { text: next, etag: '', base, savedAt: Date.now() });
  };
  // What is typed already is not replaced.
  const orphaned = useOrphanedDrafts(store, key, (draft) => {
    setChosen(begunOn(draft));
    edit(draft.text, begunOn(draft));
  });
  const choose = ({ id: next }: Template) => {
    if (next === chosen) return;
    if (chosen !== undefined && typed !== undefined) setOthers(new Map(others).set(chosen, typed));
    setChosen(next);
    setAsJson(view === undefined || next === empty.id);
    setRefused(undefined);
    const kept = others.get(next);
    // Without a text of its own the last one typed stays the draft: closing the dialog now must not lose it.
    if (kept === undefined) setTyped(undefined);
    else edit(kept, next);
  };
  const startOver = () => {
    const rest = [...others].filter(([base]) => base !== chosen);
    const last = rest.at(-1);
    setOthers(new Map(rest));
    setTyped(undefined);
    setRefused(undefined);
    if (last === undefined) store.remove(key);
    else store.put(key, { text: last[1], etag: '', base: last[0], savedAt: Date.now() });
  };
  const blocked = broken !== undefined || exists !== undefined || name === '';
  const showProblem = (shown: JsonProblem) => {
    if (!asJson) wanted.current = shown;
    else editor.current?.reveal(shown.line, shown.column);
    setAsJson(true);
  };
  const onReady = (handle: JsonEditorHandle) => {
    editor.current = handle;
    if (wanted.current !== undefined) handle.reveal(wanted.current.line, wanted.current.column);
    wanted.current = undefined;
  };
  const submit = async () => {
    if (broken !== undefined) showProblem(broken);
    if (blocked) return;
    try {
      await create.mutateAsync({ body: jsonText(text) });
      store.remove(key);
      notify.done(`${name} is created.`);
      // In place of the dialog's own address, so that Back leads to the list.
      await navigate(addressOf(name), { replace: true });
    } catch (cause) {
      if (!(cause instanceof SearchError)) throw cause;
      setRefused(cause);
    }
  };
  return (
    <>
      {typed === undefined && <OrphanedDraftNote orphaned={orphaned} />}
      <div className={classes.create}>
        <TemplatePicker templates={templates} chosen={chosen} onChoose={choose} />
        <div className={classes.definition}>
          <TextInput
            label="Name"
            description={sentence(kind.name.patternWords)}
            value={name}
            disabled={broken !== undefined}
            error={exists}
            onChange={(event) => edit(withName(text, event.currentTarget.value))}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            spellCheck={false}
            data-autofocus
          />
          <ReferenceFields rows={named} onChoose={(at, next) => edit(withValueAt(text, at, next))} />
          {view !== undefined && (
            <SegmentedControl
              size="xs"
              className={classes.views}
              aria-label="Edit as"
              data={[view.label, 'JSON']}
              value={asJson ? 'JSON' : view.label}
              onChange={(as) => setAsJson(as === 'JSON')}
            />
          )}
          <div className={classes.editor}>
            {View === undefined || asJson ? (
              <JsonEditor
                path={`${kind.id}/new`}
                label={`Definition of the new ${kind.singular.toLowerCase()}`}
                value={text}
                onChange={(next) => edit(next)}
                schema={schema}
                markers={markers}
                onSave={() => void submit()}
                onReady={onReady}
              />
            ) : (
              <View
                kind={kind}
                name={undefined}
                text={text}
                onChange={(next) => edit(next)}
                readOnly={false}
                onSave={() => void submit()}
                onReady={onReady}
                onJson={() => setAsJson(true)}
                footer={undefined}
              />
            )}
          </div>
        </div>
      </div>
      {refused !== undefined && <ErrorState error={refused} title={`The service did not create ${name}`} />}
      <div className={classes.actions}>
        <span className={classes.problem} role="status">
          {broken === undefined ? problem : <JsonProblemLine problem={broken} onReveal={() => showProblem(broken)} />}
        </span>
        {typed !== undefined && (
          <Button variant="subtle" onClick={startOver}>
            Start over
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" loading={create.isPending} disabled={blocked} onClick={() => void submit()}>
          Create {name}
        </Button>
      </div>
    </>
  );
};
