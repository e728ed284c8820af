import { SegmentedControl } from '@mantine/core';
import type { DebugSession, DebugStep } from '@searchdeck/contract';
import { useMemo, useState, type ReactNode } from 'react';
import { DebugDocuments } from './debug-documents';
import { DebugSteps, shortName } from './debug-steps';
import { DebugTree } from './debug-tree';
import classes from './debug.module.css';
import { debugMessages as messages, stepMessages, treeMessages, valueMessages } from './messages';
import { firstStepToInspect, treeAfter, type TreeNode } from './session-tree';
import { SkillEditor } from './skill-editor';
import { Problems, StepInspector } from './step-inspector';
import { useDebugParameters } from './use-debug-session';
import { ValueView } from './value-view';

const views = ['tree', 'documents', 'projections', 'compare'] as const;
type DebugResultView = (typeof views)[number];

interface DebugResultProps {
  session: DebugSession;
  /** The skill of the draft at an index. */
  skillAt: (index: number) => unknown;
  /** Prefix of the paths of editors. */
  editorPath: string;
  readOnly: boolean;
  onSkillChange: (index: number, skill: unknown) => void;
  onSave: () => void;
  denialReason: string | undefined;
  isRunning: boolean;
  /** The latest run failed, so that this is the result of an earlier one. */
  isPrevious: boolean;
  onRerun: (fromStep: number) => void;
  /** Comparison with another version of the skillset. */
  comparison: ReactNode;
}

const findNode = (node: TreeNode | undefined, path: string): TreeNode | undefined =>
  node === undefined || node.path === path
    ? node
    : findNode(
        node.children.find((child) => `${path}/`.startsWith(`${child.path}/`)),
        path,
      );

/** The skills, the tree after the selected one or the documents, and an inspector of what is selected. */
export const DebugResult = (props: DebugResultProps) => {
  const { session } = props;
  const parameters = useDebugParameters();
  const { steps } = session;
  const lastStep = steps.length - 1;
  const stepParameter = parameters.get('step');
  // Another run of the document must not select another skill.
  const [initialStep] = useState(() => firstStepToInspect(steps));
  const requestedStep = stepParameter === '' ? initialStep : Number(stepParameter);
  const selectedStep = Number.isInteger(requestedStep) ? Math.max(-1, Math.min(lastStep, requestedStep)) : lastStep;
  const view = views.find((each) => each === parameters.get('view')) ?? 'tree';
  const path = parameters.get('node');
  const root = useMemo(() => treeAfter(session, selectedStep), [session, selectedStep]);
  const node = path === '' ? undefined : findNode(root, path);
  return (
    <div className={classes.result} aria-busy={props.isRunning} data-previous={props.isPrevious || undefined}>
      <p className={classes.summary} role="status">
        {messages.item(session.itemId)} ·{' '}
        {messages.summary(
          steps.length,
          steps.filter((each) => each.errors.length > 0).length,
          steps.filter((each) => each.status === 'skipped').length,
          steps.filter((each) => each.status === 'warning').length,
        )}
        <IndexingSummary session={session} />
      </p>
      <DebugSteps
        session={session}
        selectedStep={selectedStep}
        onSelect={(index) => parameters.set({ step: String(index), node: '' })}
      />
      <section className={classes.middle} aria-label={messages.view}>
        <ViewSwitch session={session} view={view} onChange={(next) => parameters.set({ view: next })} />
        <Problems problems={session.warnings} tone="warn" />
        <Problems problems={view === 'documents' ? errorsBesideDocuments(session) : session.errors} tone="danger" />
        {view === 'compare' && props.comparison}
        {(view === 'documents' || view === 'projections') && <IndexedDocuments session={session} view={view} />}
        {view === 'tree' && (
          <DebugTree
            root={root}
            selectedPath={path}
            step={selectedStep}
            hasMore={session.hasMoreNodes}
            onSelect={(selectedPath) => parameters.set({ node: selectedPath })}
          />
        )}
      </section>
      <section className={classes.inspector} aria-label={valueMessages.inspector}>
        {node !== undefined && view === 'tree' ? (
          <NodeInspector node={node} writer={steps[node.step]} />
        ) : (
          <SkillInspector {...props} selectedStep={selectedStep} />
        )}
      </section>
    </div>
  );
};

/** The errors that no document shows. */
const errorsBesideDocuments = ({ documents, errors }: DebugSession): DebugSession['errors'] =>
  errors.filter(({ message }) => !documents.some(({ rejection }) => rejection === message));

/** Whether the documents would be indexed, after the results of the skills. */
const IndexingSummary = ({ session: { documents, documentCount, errors } }: Pick<DebugResultProps, 'session'>) => {
  const rejectedCount = documents.filter(({ rejection }) => rejection != null).length;
  if (errors.length === 0) return null;
  return (
    <>
      {' · '}
      <b className={classes.rejected}>
        {rejectedCount === 0
          ? messages.documentFailed
          : messages.rejected(rejectedCount, documentCount <= documents.length)}
      </b>
    </>
  );
};

interface ViewSwitchProps {
  session: DebugSession;
  view: DebugResultView;
  /** An empty value selects the tree. */
  onChange: (view: string) => void;
}

const ViewSwitch = ({ session, view, onChange }: ViewSwitchProps) => (
  <SegmentedControl
    size="xs"
    className={classes.views}
    aria-label={messages.view}
    value={view}
    onChange={(value) => onChange(value === 'tree' ? '' : value)}
    data={[
      { value: 'tree', label: messages.tree },
      { value: 'documents', label: messages.documents(session.documentCount) },
      { value: 'projections', label: messages.projections(session.projectionCount) },
      { value: 'compare', label: messages.compare },
    ]}
  />
);

/** The documents that would be indexed, or those of index projections. */
const IndexedDocuments = ({ session, view }: { session: DebugSession; view: 'documents' | 'projections' }) => {
  const hasFailedStep = session.steps.some(({ status }) => status === 'failed');
  return (
    <>
      {hasFailedStep && <p className={classes.hint}>{messages.notIndexed}</p>}
      {view === 'documents' ? (
        <DebugDocuments
          key="documents"
          documents={session.documents}
          count={session.documentCount}
          emptyText={
            hasFailedStep
              ? messages.notIndexed
              : session.errors.length > 0
                ? messages.notIndexedError
                : messages.noDocuments
          }
        />
      ) : (
        <DebugDocuments
          key="projections"
          documents={session.projections}
          count={session.projectionCount}
          emptyText={messages.noProjections}
        />
      )}
    </>
  );
};

/** The inputs and outputs of the selected skill, and an editor of the skill in the draft. */
const SkillInspector = ({ session, selectedStep, ...props }: DebugResultProps & { selectedStep: number }) => {
  const step = session.steps[selectedStep];
  if (step === undefined) return <p className={classes.hint}>{valueMessages.selectHint}</p>;
  return (
    <StepInspector
      key={selectedStep}
      step={step}
      editor={
        props.skillAt(step.skill) === undefined ? (
          <p className={classes.hint}>{stepMessages.missing}</p>
        ) : (
          <SkillEditor
            path={`${props.editorPath}/${step.skill}`}
            name={shortName(step)}
            skill={props.skillAt(step.skill)}
            readOnly={props.readOnly}
            onChange={(skill) => props.onSkillChange(step.skill, skill)}
            onSave={props.onSave}
            denialReason={props.denialReason}
            isRunning={props.isRunning}
            onRerun={() => props.onRerun(selectedStep)}
          />
        )
      }
    />
  );
};

/** `writer`: the step that wrote the node; undefined: it is from the source document. */
const NodeInspector = ({ node, writer }: { node: TreeNode; writer: DebugStep | undefined }) => (
  <>
    <header className={classes.inspectorHead}>
      <h2 className="mono">{node.path}</h2>
    </header>
    <div className={classes.scroll}>
      <dl className={classes.facts}>
        <dt>{valueMessages.type}</dt>
        <dd>{treeMessages.types[node.value.type]}</dd>
        <dt>{valueMessages.writtenBy}</dt>
        <dd>{writer === undefined ? messages.sourceStep : shortName(writer)}</dd>
      </dl>
      <ValueView value={node.value} path={node.path} />
    </div>
  </>
);
