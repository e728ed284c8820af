import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { schemaNames, type SkillKind } from '@searchdeck/contract';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useConnection } from '../../shared/api/use-connection';
import { commandGroups } from '../../shared/commands/command-groups';
import { useCommands } from '../../shared/commands/commands';
import type { EditorViewProps } from '../../shared/definition/editor-view';
import { pathOf, setValue } from '../../shared/definition/edit-text';
import { useForm } from '../../shared/schema-form/context';
import { revealControl } from '../../shared/schema-form/reveal';
import { notify } from '../../shared/ui/notify';
import { titleOf } from './describe-node';
import { DesignerProvider, useDesigner, type DesignerState } from './designer-context';
import classes from './designer.module.css';
import { DesignerToolbar } from './designer-toolbar';
import { addProjection, addSkill, canConnect, connect, duplicateSkill } from './edits';
import type { DesignNode, SkillNode } from './enrichment-graph';
import { lint } from './lint';
import type { LintFinding } from './lint-finding';
import { LintStrip } from './lint-strip';
import { designMessages } from './messages';
import { NodeCard } from './node-card';
import { DOCUMENT_NODE } from './node-ids';
import { NodePanel } from './node-panel';
import { Palette } from './palette';
import { StepList } from './step-list';
import { useEnrichmentGraph } from './use-enrichment-graph';
import { useSelectedNode } from './use-selected-node';
import type { EditHistory } from './use-text-history';

const GraphCanvas = lazy(() =>
  import('../../shared/graph/graph-canvas').then((m) => ({ default: m.GraphCanvas<DesignNode> })),
);

interface DesignerProps extends EditorViewProps {
  history: EditHistory;
  apply: DesignerState['apply'];
}

const isTextInput = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable="true"]');

const focusNode = (designer: HTMLElement | null, id: string): void =>
  designer?.querySelector<HTMLElement>(`[data-graph-node="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });

/** Focuses another node before one is removed: the source document, or the first one if a large graph doesn't render it. */
const focusOtherNode = (designer: HTMLElement | null, removedId: string): void => {
  const others = [...(designer?.querySelectorAll<HTMLElement>('[data-graph-node]') ?? [])].filter(
    (element) => element.dataset['graphNode'] !== removedId,
  );
  const source = others.find((element) => element.dataset['graphNode'] === DOCUMENT_NODE);
  (source ?? others[0])?.focus({ preventScroll: true });
};

/** Focuses the first control of the panel of the selected node, which is there after the next render. */
const focusPanel = (designer: HTMLElement | null): void => {
  requestAnimationFrame(() => {
    const panel = designer?.querySelector<HTMLElement>('[data-node-panel]');
    panel?.scrollIntoView({ block: 'nearest' });
    panel?.querySelector<HTMLElement>('input, textarea, select, a[href], button')?.focus({ preventScroll: true });
  });
};

/** The graph of a skillset, with a palette, the selected step, and problems. */
export const Designer = ({
  kind,
  name = '',
  text,
  findings: definitionFindings,
  readOnly,
  onForm,
  history,
  apply,
}: DesignerProps) => {
  const { dialect } = useConnection();
  const { rename } = useMemo(() => schemaNames(dialect), [dialect]);
  const { store } = useForm();
  // Typing must not wait for the graph.
  const graph = useEnrichmentGraph(kind, name, useDeferredValue(text));
  const findings = useMemo(() => lint(graph, definitionFindings), [graph, definitionFindings]);
  const isNarrow = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false });
  const { selected, select, isList, setList } = useSelectedNode(graph);
  const [isAdding, setAdding] = useState(false);
  const [revealed, setRevealed] = useState<{ id: string }>();
  const body = useRef<HTMLDivElement>(null);
  const selectedNode = graph.nodes.find(({ id }) => id === selected);

  const open = (id: string) => {
    select(id);
    setRevealed({ id });
  };
  const show = ({ node, target }: LintFinding) => {
    if (node !== undefined) open(node);
    else if (target !== undefined && target !== '') return onForm?.(target);
    if (target === undefined || body.current === null) return;
    // The panel of the node is there after the next render.
    requestAnimationFrame(() => revealControl(store, body.current, target));
  };
  const addAndOpen = (edit: (current: string) => { text: string; target: string }) => {
    let target: string | undefined;
    apply((current) => {
      const insertion = edit(current);
      target = insertion.target;
      return insertion.text;
    });
    if (target !== undefined) open(target);
  };
  const remove = (node: DesignNode) => {
    if (readOnly || (node.kind !== 'skill' && node.kind !== 'projection')) return;
    focusOtherNode(body.current, node.id);
    apply((current) => setValue(current, pathOf(node.id), undefined));
    select(undefined);
    notify.done(designMessages.deleted(titleOf(node)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const nodeId = (event.target as HTMLElement).dataset['graphNode'];
    const hasMod = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (nodeId !== undefined && (event.key === 'Delete' || event.key === 'Backspace')) {
      const node = graph.nodes.find(({ id }) => id === nodeId);
      if (node !== undefined) remove(node);
    } else if (nodeId !== undefined && event.key === 'Enter') {
      select(nodeId);
      focusPanel(body.current);
    } else if (hasMod && !isTextInput(event.target) && (key === 'z' || key === 'y')) {
      const step = key === 'y' || event.shiftKey ? history.redo : history.undo;
      step?.();
    } else return;
    event.preventDefault();
  };
  const close = () => {
    const id = selected;
    select(undefined);
    if (id === undefined) return;
    requestAnimationFrame(() => focusNode(body.current, id));
  };
  const exportSvg = async () => {
    const { downloadGraph } = await import('./download-graph');
    downloadGraph(graph, name);
  };
  useCommands([
    ...(readOnly
      ? []
      : [
          {
            id: 'add-skill',
            label: designMessages.addSkill,
            group: commandGroups.page,
            run: () => setAdding(true),
          },
        ]),
    { id: 'export-svg', label: designMessages.exportSvg, group: commandGroups.page, run: () => void exportSvg() },
  ]);
  // A narrow window shows the details below the list.
  useEffect(() => {
    if (isNarrow && selected !== undefined) focusPanel(body.current);
  }, [isNarrow, selected]);
  const showsList = isNarrow || isList;
  return (
    <DesignerProvider value={{ graph, findings, readOnly, selected, select, apply }}>
      <div
        ref={body}
        className={classes.designer}
        role="group"
        aria-label={designMessages.designer(name)}
        onKeyDown={onKeyDown}
      >
        <DesignerToolbar
          history={history}
          isAdding={isAdding}
          onAdding={setAdding}
          view={isNarrow ? undefined : isList ? 'list' : 'graph'}
          onView={(view) => setList(view === 'list')}
          onExport={() => void exportSvg()}
        />
        <div className={classes.body}>
          {isAdding && !readOnly && (
            <Palette
              onAdd={(added: SkillKind) => addAndOpen((current) => addSkill(current, added, graph.draft, rename))}
              onAddProjection={() => addAndOpen((current) => addProjection(current, graph, ''))}
              onClose={() => setAdding(false)}
            />
          )}
          <div className={classes.main}>
            <Suspense fallback={<Skeleton className={classes.placeholder ?? ''} />}>
              {showsList ? (
                <StepList onOpen={select} onDelete={remove} />
              ) : (
                <SkillsetGraph name={name} onOpen={select} revealed={revealed} />
              )}
            </Suspense>
          </div>
          {selectedNode !== undefined && (
            <NodePanel
              node={selectedNode}
              onDuplicate={({ skill }: SkillNode) =>
                addAndOpen((current) => duplicateSkill(current, skill, graph.draft))
              }
              onDelete={remove}
              onClose={close}
            />
          )}
        </div>
        <LintStrip onShow={show} onForm={onForm} />
      </div>
    </DesignerProvider>
  );
};

interface SkillsetGraphProps {
  name: string;
  onOpen: (id: string) => void;
  /** A node to move to; another object each time. */
  revealed: { id: string } | undefined;
}

const SkillsetGraph = ({ name, onOpen, revealed }: SkillsetGraphProps) => {
  const { graph, readOnly, apply } = useDesigner();
  return (
    <GraphCanvas
      label={designMessages.graphLabel(name)}
      nodes={graph.nodes}
      edges={graph.edges}
      renderNode={(node, elementProps) => <NodeCard node={node} elementProps={elementProps} />}
      onOpen={onOpen}
      revealed={revealed}
      keepsView
      rendersOnlyView
      hasMiniMap
      {...(readOnly
        ? {}
        : {
            connections: {
              isValid: ({ source, target, targetHandle }) => canConnect(graph, source, target, targetHandle),
              onConnect: ({ sourceHandle, target, targetHandle }) =>
                apply((current) => connect(current, graph, sourceHandle, target, targetHandle)),
            },
          })}
    />
  );
};
