import { isObject, schemaNames } from '@searchdeck/contract';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { readJson } from '../api/json-problem';
import { useConnection, useConnectionPath } from '../api/use-connection';
import type { EditorViewProps } from '../definition/editor-view';
import { useKindById } from '../definition/full-kind';
import { UnreadableText } from '../definition/unreadable-text';
import { useNames } from '../definition/use-names';
import { usePresentations } from '../presentations/context';
import type { ControlEntry } from './controls/entry';
import { formMessages } from './messages';
import { SchemaForm, type SchemaFormHandle } from './schema-form';
import classes from './schema-form.module.css';

/** The name is in the heading of a page and at the top of the create dialog. */
const OMITTED: readonly string[] = ['name'];

interface FormViewProps extends EditorViewProps {
  /** Shown instead of the fields of the definition; uses the form's context. */
  children?: ReactNode;
  /** Default: the special controls of the kind. */
  controls?: readonly ControlEntry[];
}

/** Edits a definition as a form. */
export const FormView = (props: FormViewProps) => {
  const {
    kind,
    name,
    text,
    onChange,
    findings,
    readOnly,
    onReady,
    onJson,
    children,
    controls,
    hasSummary = true,
  } = props;
  const { dialect } = useConnection();
  const path = useConnectionPath();
  const presentations = usePresentations();
  const kindById = useKindById();
  const names = useNames(kind);
  const { rename, renameProperty } = useMemo(() => schemaNames(dialect), [dialect]);
  const links = useMemo(
    () => ({
      linkTo: (kindId: string, resource?: string) => {
        const referenced = kindById(kindId);
        if (referenced === undefined) return undefined;
        const { listPath, pagePath } = presentations.of(referenced);
        return path(resource === undefined ? listPath : pagePath(resource));
      },
      kindLabel: (kindId: string) => kindById(kindId) ?? { singular: kindId, plural: kindId },
    }),
    [kindById, presentations, path],
  );
  const form = useRef<SchemaFormHandle>(null);
  const readResult = useMemo(() => readJson(text), [text]);
  const problem = 'problem' in readResult ? readResult.problem : undefined;
  const isEditable = 'value' in readResult && isObject(readResult.value);
  const latestOnReady = useRef(onReady);
  useEffect(() => {
    latestOnReady.current = onReady;
  });
  useEffect(() => {
    if (!isEditable) return;
    latestOnReady.current({
      reveal: (target) => {
        if ('path' in target) form.current?.reveal(target.path ?? '');
      },
    });
    return () => latestOnReady.current(undefined);
  }, [isEditable]);
  if (!isEditable) {
    return (
      <UnreadableText
        problem={problem}
        invalidJson={formMessages.invalidJson}
        wrongType={formMessages.notObject}
        onJson={onJson}
      />
    );
  }
  return (
    <div className={classes.view} data-custom={children !== undefined || undefined}>
      <SchemaForm
        ref={form}
        label={name === undefined ? formMessages.newFormLabel : formMessages.formLabel(name)}
        schema={kind.schema}
        text={text}
        onChange={onChange}
        findings={findings}
        readOnly={readOnly}
        isExisting={name !== undefined}
        rename={rename}
        renameProperty={renameProperty}
        omit={OMITTED}
        names={names}
        hasSummary={hasSummary}
        controls={controls ?? presentations.of(kind).controls}
        {...links}
      >
        {children}
      </SchemaForm>
    </div>
  );
};
