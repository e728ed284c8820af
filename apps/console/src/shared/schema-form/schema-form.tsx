import { REDACTED, resolve, stableVersion, type Node, type ObjectNode } from '@searchdeck/contract';
import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type Ref,
} from 'react';
import type { Finding } from '../definition/positions';
import { titleOf as titleOfName } from '../format/title';
import type { NamesByKind } from '../definition/references';
import { FormProvider, type FormContext, type SecretOptions } from './context';
import type { ControlEntry } from './controls/entry';
import { genericControls } from './controls/generic';
import { ObjectFields } from './controls/object-fields';
import { UnionFields } from './controls/union-control';
import { ErrorSummary } from './error-summary';
import { FormStore } from './form-store';
import { revealControl } from './reveal';
import classes from './schema-form.module.css';
import { useStable } from './use-stable';

export interface SchemaFormHandle {
  /** Opens the sections around a target and focuses its control. */
  reveal: (target: string) => void;
}

export interface SchemaFormProps {
  /** Accessible name. */
  label: string;
  /** An object, or a union of objects. */
  schema: Node;
  /** Valid JSON text of an object. */
  text: string;
  onChange: (text: string) => void;
  findings?: readonly Finding[];
  /** Called with the problems of texts that aren't part of the value yet, such as invalid JSON of a field. */
  onUnapplied?: (findings: readonly Finding[]) => void;
  readOnly?: boolean;
  isPatch?: FormContext['isPatch'];
  /** The resource exists already. */
  isExisting: boolean;
  /** API version whose fields are offered; default: the newest stable one. */
  version?: string;
  rename?: FormContext['rename'];
  renameProperty?: FormContext['renameProperty'];
  /** Default: words in sentence case. */
  titleOf?: FormContext['titleOf'];
  /** Top-level fields that are shown elsewhere, in neutral names. */
  omit?: readonly string[];
  names?: NamesByKind;
  labels?: FormContext['labels'];
  /** Default: those of definitions, `<redacted>` removes a secret and null keeps it. */
  secrets?: SecretOptions;
  /** Paths of sections that are open at first, in addition to those with values. */
  openSections?: readonly string[];
  initialFocus?: string;
  linkTo?: FormContext['linkTo'];
  kindLabel?: FormContext['kindLabel'];
  controls?: readonly ControlEntry[];
  /** Shown instead of the fields of the schema. */
  children?: ReactNode;
  /** False: the children show the findings. */
  hasSummary?: boolean;
  ref?: Ref<SchemaFormHandle>;
}

const NONE: readonly never[] = [];
const NO_NAMES: NamesByKind = {};
const NO_LABELS: FormContext['labels'] = {};
const STORED_SECRETS: SecretOptions = { isStored: () => true, keep: null, remove: REDACTED };
const NEW_SECRETS: SecretOptions = { isStored: () => false, keep: undefined, remove: undefined };
const identity = (name: string): string => name;
const noLink = (): undefined => undefined;
const noLabel = (kindId: string) => ({ singular: kindId, plural: kindId });
const ROOT: readonly string[] = [];

/** A form for any schema of the contract. It edits JSON text, which is its only state. */
export const SchemaForm = ({
  label,
  schema,
  text,
  onChange,
  findings = NONE,
  onUnapplied,
  readOnly = false,
  isPatch = false,
  isExisting,
  version = stableVersion.data,
  rename = identity,
  renameProperty = identity,
  titleOf = titleOfName,
  omit = NONE,
  names = NO_NAMES,
  labels = NO_LABELS,
  secrets = isExisting ? STORED_SECRETS : NEW_SECRETS,
  openSections = NONE,
  initialFocus,
  linkTo = noLink,
  kindLabel = noLabel,
  controls = NONE,
  children,
  hasSummary = true,
  ref,
}: SchemaFormProps) => {
  const [store] = useState(() => new FormStore(text));
  useEffect(() => store.onEdit(onChange), [store, onChange]);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => store.sync(text), [store, text]);
  useEffect(() => store.setFindings(findings), [store, findings]);
  useImperativeHandle(ref, () => ({ reveal: (target) => revealControl(store, root.current, target) }), [store]);
  const form = useStable<FormContext>({
    store,
    version,
    rename,
    renameProperty,
    titleOf,
    readOnly,
    isPatch,
    isExisting,
    names,
    labels,
    secrets,
    openSections,
    initialFocus,
    linkTo,
    kindLabel,
    controls,
    genericControls,
  });
  const node = resolve(schema);
  const unapplied = useSyncExternalStore(store.subscribe, () => store.unappliedFindings());
  useEffect(() => {
    onUnapplied?.(unapplied);
    return () => onUnapplied?.(NONE);
  }, [onUnapplied, unapplied]);
  const untouched = useSyncExternalStore(store.subscribe, () => store.untouchedTargets());
  return (
    <FormProvider value={form}>
      <div ref={root} className={classes.form} role="group" aria-label={label}>
        {hasSummary && (
          <ErrorSummary
            findings={[
              ...(untouched === '' ? findings : findings.filter(({ target = '' }) => !store.isUntouched(target))),
              ...unapplied,
            ]}
            onReveal={(target) => revealControl(store, root.current, target)}
          />
        )}
        {children ??
          (node.kind === 'union' ? (
            <UnionFields path={ROOT} target="" node={node} depth={0} omit={omit} />
          ) : (
            <ObjectFields path={ROOT} target="" node={node as ObjectNode} depth={0} omit={omit} />
          ))}
      </div>
    </FormProvider>
  );
};
