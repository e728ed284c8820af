import { printJson, type ResourceKind, type Template } from '@searchdeck/contract';
import { useMemo, useState } from 'react';
import { useConnectionId } from '../api/use-connection';
import { browserDrafts, draftKey, type Draft } from '../draft/draft-store';
import { useOrphanedDrafts } from '../draft/use-orphaned-drafts';
import { isUnedited, SAMPLE_ID, unusedName, nameIn } from './new-definition';
import { sampleTexts } from './sample-texts';
import { withoutSecretsOf } from './secret-text';

interface TemplateDraftsOptions {
  blankId: string;
  /** The template that is selected without a draft; undefined: the first one. */
  initialId: string | undefined;
  existingNames: readonly string[];
  /** Name of the resource that is being duplicated. */
  copyOf: string | undefined;
}

/**
 * The text of a definition that is being created. Edits are a draft until the resource is created; while the dialog is
 * open, each template keeps its own text.
 */
export function useTemplateDrafts(
  kind: ResourceKind,
  templates: readonly Template[],
  { blankId, initialId, existingNames, copyOf }: TemplateDraftsOptions,
) {
  const connectionId = useConnectionId();
  const store = useMemo(() => browserDrafts(withoutSecretsOf(kind)), [kind]);
  const key =
    copyOf === undefined
      ? draftKey(connectionId, kind.id, '', 'new')
      : draftKey(connectionId, kind.id, copyOf, 'duplicate');
  // A list that is refreshed must not change the name while the user edits it.
  const [initialNames] = useState(existingNames);
  const initialText = ({ value }: Template) =>
    printJson({ ...value, name: unusedName(nameIn(value), initialNames) }, 2);
  // The base of a draft is the template that it was started from.
  const templateOf = (draft: Draft) => templates.find((t) => t.id === draft.base)?.id ?? blankId;
  // Undefined: nothing is edited yet.
  const [editedText, setEditedText] = useState(() => store.read(key)?.text);
  const addedKey = `${key}/added`;
  const [isResumed, setResumed] = useState(editedText !== undefined);
  const [sampleText, setSampleText] = useState(() => sampleTexts.read(key));
  const [selectedId, setSelectedId] = useState(() => {
    const draft = store.read(key);
    if (draft !== undefined) return templateOf(draft);
    return sampleText === '' ? (initialId ?? templates[0]?.id) : SAMPLE_ID;
  });
  /** Edits of the templates that are not selected. */
  const [others, setOthers] = useState<ReadonlyMap<string, string>>(new Map());
  const template = templates.find((t) => t.id === selectedId);
  const editSample = (text: string) => {
    setSampleText(text);
    sampleTexts.put(key, text);
  };
  const withoutSecrets = withoutSecretsOf(kind);
  const [lostSecrets, setLostSecrets] = useState(() => store.read(key)?.lacksSecrets === true);
  const put = (text: string, base: string, lacksSecrets = lostSecrets) =>
    store.put(key, { text, etag: '', base, savedAt: Date.now(), ...(lacksSecrets ? { lacksSecrets } : {}) });
  const edit = (text: string, base = selectedId ?? blankId, lacksSecrets = lostSecrets) => {
    setEditedText(text);
    put(text, base, lacksSecrets);
  };
  // Edits are not replaced: an orphaned draft is offered while there are none.
  const orphanedDrafts = useOrphanedDrafts(store, key, (draft) => {
    setSelectedId(templateOf(draft));
    setLostSecrets(draft.lacksSecrets === true);
    edit(draft.text, templateOf(draft), draft.lacksSecrets === true);
  });
  return {
    selectedId,
    text: editedText ?? (template === undefined ? '{}' : initialText(template)),
    isDirty: editedText !== undefined,
    /** It started with the edits of a dialog that was closed. */
    isResumed: isResumed && editedText !== undefined,
    /** Secrets that the user entered were not stored, and have not been entered again. */
    lacksSecrets: lostSecrets && editedText !== undefined && withoutSecrets(editedText) === editedText,
    orphanedDrafts,
    /** The fields of sample data were added or skipped before the dialog was closed. */
    isSampleDone:
      sampleText === '' && editedText !== undefined && template !== undefined && !isUnedited(editedText, template),
    sampleText,
    editSample,
    /** Ends the view of the sample data. If it is importable, it is stored until the resource is created. */
    finishSample: (isImportable: boolean) => {
      sampleTexts.put(addedKey, isImportable ? sampleText : '');
      editSample('');
    },
    /** The importable sample data of the selected template; empty: none. */
    addedSample: () => (selectedId === SAMPLE_ID ? sampleTexts.read(addedKey) : ''),
    edit: (text: string) => edit(text),
    select: ({ id }: Template) => {
      if (id === selectedId) return;
      setResumed(false);
      if (selectedId !== undefined && editedText !== undefined) setOthers(new Map(others).set(selectedId, editedText));
      setSelectedId(id);
      const text = others.get(id);
      // Without edits of this template, the last edit stays the stored draft: closing the dialog must not lose it.
      if (text === undefined) setEditedText(undefined);
      else edit(text, id);
    },
    reset: () => {
      setResumed(false);
      setLostSecrets(false);
      editSample('');
      sampleTexts.put(addedKey, '');
      const otherDrafts = [...others].filter(([base]) => base !== selectedId);
      const last = otherDrafts.at(-1);
      setOthers(new Map(otherDrafts));
      setEditedText(undefined);
      if (last === undefined) store.remove(key);
      else put(last[1], last[0], false);
    },
    remove: () => {
      store.remove(key);
      sampleTexts.put(key, '');
      sampleTexts.put(addedKey, '');
    },
  };
}
