import { SearchError, type OperationId, type ResourceKind, type Template } from '@searchdeck/contract';
import { useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { JsonProblem } from '../api/json-problem';
import { jsonText } from '../api/operations';
import { useConnectionId, useConnectionPath } from '../api/use-connection';
import { useOperation } from '../api/use-operation';
import { usePresentations } from '../presentations/context';
import type { Definition, EditorView, Presentation } from '../presentations/presentation';
import { notify } from '../ui/notify';
import { createMessages } from './messages';
import { SAMPLE_ID } from './new-definition';
import { sampleKey, sampleTexts } from './sample-texts';
import { useNewDefinition } from './use-new-definition';
import { useReveal } from './use-reveal';
import { useTemplateDrafts } from './use-template-drafts';

export interface CreateFormOptions {
  kind: ResourceKind;
  templates: readonly Template[];
  existingNames: readonly string[];
  /** The resource to duplicate; undefined: start with a template. */
  copyOf?: Definition | undefined;
  /** The template for sample data is selected at first. */
  isFromSample?: boolean;
  nameInput: RefObject<HTMLInputElement | null>;
}

const NO_NAMES: readonly string[] = [];

/** The state of the form that creates a resource: its template, its text, the view that edits it, and its problems. */
export function useCreateForm({
  kind,
  templates: currentTemplates,
  existingNames,
  copyOf,
  isFromSample = false,
  nameInput,
}: CreateFormOptions) {
  const connectionId = useConnectionId();
  const connectionPath = useConnectionPath();
  const presentation = usePresentations().of(kind);
  const navigate = useNavigate();
  const create = useOperation(`${kind.id}.create` as OperationId);
  const [error, setError] = useState<SearchError>();
  // Lists that are refreshed must not change the text of a template while the user edits it.
  const [templates] = useState(currentTemplates);
  const drafts = useTemplateDrafts(kind, templates, {
    initialId: isFromSample ? SAMPLE_ID : undefined,
    blankId: copyOf === undefined ? presentation.blank.id : (templates[0]?.id ?? ''),
    existingNames,
    copyOf: copyOf?.name,
  });
  const { text } = drafts;
  const [isSampleDone, setSampleDone] = useState(drafts.isSampleDone);
  const SampleView = drafts.selectedId === SAMPLE_ID && !isSampleDone ? presentation.sample?.view : undefined;
  const [sampleReason, setSampleReason] = useState<string>();
  const pendingSample = SampleView === undefined ? undefined : sampleReason;
  const { reveal, showJson, ...viewState } = useCreateViews(presentation);
  const definition = useNewDefinition(kind, text, {
    // The list is refreshed with the new resource before the dialog closes.
    existingNames: create.isPending || create.isSuccess ? NO_NAMES : existingNames,
    error,
  });
  const { name, syntaxProblem } = definition;
  const isBlocked = !definition.isValid || pendingSample !== undefined;
  return {
    ...viewState,
    kind,
    copyOf,
    definition,
    drafts,
    /** The service's error of the last attempt. */
    error,
    isBlocked,
    isCreating: create.isPending,
    /** Why the definition can't be created before the sample data is added or skipped. */
    pendingSample,
    /** The view that adds sample data; undefined: the definition is edited. */
    SampleView,
    setSampleReason,
    showJson,
    templates,
    edit: (next: string): void => {
      setError(undefined);
      drafts.edit(next);
    },
    finishSample: (isImportable: boolean): void => {
      drafts.finishSample(isImportable);
      setSampleDone(true);
    },
    reset: (): void => {
      setError(undefined);
      setSampleDone(false);
      drafts.reset();
    },
    reveal: (target: string | undefined): void => {
      if (target === 'name') nameInput.current?.focus();
      else reveal({ path: target });
    },
    selectTemplate: (template: Template): void => {
      setError(undefined);
      setSampleDone(false);
      drafts.select(template);
    },
    submit: async (): Promise<void> => {
      if (syntaxProblem !== undefined) showJson(syntaxProblem);
      if (isBlocked || create.isPending) return;
      try {
        await create.mutateAsync({ body: jsonText(text) });
        const sample = drafts.addedSample();
        const segment = sample === '' ? undefined : presentation.sample?.importSegment;
        drafts.remove();
        // Without sample data, that of a deleted resource with this name is removed.
        sampleTexts.put(sampleKey(connectionId, kind.id, name), segment === undefined ? '' : sample);
        notify.done(createMessages.created(kind, name));
        // Replaces the URL of the dialog, so that Back leads to the list.
        await navigate(connectionPath(presentation.pagePath(name, segment)), { replace: true });
      } catch (cause) {
        if (!(cause instanceof SearchError)) throw cause;
        setError(cause);
      }
    },
  };
}
export type CreateFormState = ReturnType<typeof useCreateForm>;

/** The views that edit a new definition, and the one that is open. */
function useCreateViews(presentation: Presentation) {
  const views = presentation.views.filter((v): v is EditorView => v.type === 'editor' && v.isInCreate === true);
  const [label, setLabel] = useState(views[0]?.label);
  const view = views.find((v) => v.label === label) ?? views[0];
  const { reveal, revealInNextView, onReady } = useReveal();
  const json = views.find((v) => v.segment === 'json');
  return {
    views,
    view,
    selectView: setLabel,
    onReady,
    reveal,
    showJson: (position?: Pick<JsonProblem, 'line' | 'column'>): void => {
      const target = position === undefined ? undefined : { position };
      if (view === json && target !== undefined) return reveal(target);
      revealInNextView(target);
      setLabel(json?.label);
    },
  };
}
