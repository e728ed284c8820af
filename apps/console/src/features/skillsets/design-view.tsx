import { useCallback, useEffect, useRef } from 'react';
import { useConnection } from '../../shared/api/use-connection';
import type { EditorViewProps } from '../../shared/definition/editor-view';
import type { ControlEntry } from '../../shared/schema-form/controls/entry';
import { FormView } from '../../shared/schema-form/form-view';
import { Designer } from './designer';
import { ContextControl, SourceControl } from './path-input';
import { useTextHistory } from './use-text-history';

const controls: readonly ControlEntry[] = [
  { path: 'skills[*].context', component: ContextControl },
  { path: 'skills[*].inputs[**].source', component: SourceControl },
  { path: 'indexProjections.selectors[*].sourceContext', component: ContextControl },
];

/** Edits a skillset as a graph, on the same draft as the other tabs. */
export const DesignView = (props: EditorViewProps) => {
  const { kind, name, text, onChange } = props;
  const { id: connectionId } = useConnection();
  const id = name === undefined ? undefined : `${connectionId}/${kind.id}/${name}`;
  const history = useTextHistory({ id, text, onChange });
  const { edit } = history;
  /** The last text, so that several edits of one event build on each other. */
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  const apply = useCallback(
    (change: (text: string) => string) => {
      latest.current = change(latest.current);
      edit(latest.current);
    },
    [edit],
  );
  // Keys typed into one input are one step.
  const onFormEdit = useCallback((newText: string) => edit(newText, document.activeElement ?? undefined), [edit]);
  return (
    <FormView {...props} onChange={onFormEdit} controls={controls} hasSummary={false}>
      <Designer {...props} history={history} apply={apply} />
    </FormView>
  );
};
