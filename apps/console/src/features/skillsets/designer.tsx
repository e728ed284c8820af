import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { commandGroups } from '../../shared/commands/command-groups';
import { useCommands } from '../../shared/commands/commands';
import type { EditorViewProps } from '../../shared/definition/editor-view';
import { LazyBoundary } from '../../shared/ui/lazy-boundary';
import { DesignerProvider, type DesignerState } from './designer-context';
import { focusPanel } from './designer-focus';
import { handleDesignerKey } from './designer-keys';
import classes from './designer.module.css';
import { DesignerToolbar } from './designer-toolbar';
import { DropTarget } from './drop-target';
import type { EnrichmentGraph } from './enrichment-graph';
import { lint } from './lint';
import { LintStrip } from './lint-strip';
import type { MapFieldRequest } from './map-field';
import { designMessages } from './messages';
import { NodePanel } from './node-panel';
import { Palette } from './palette';
import { SkillsetGraph } from './skillset-graph';
import { StepList } from './step-list';
import { useEnrichmentGraph } from './use-enrichment-graph';
import { useNodeActions } from './use-node-actions';
import { useSelectedNode } from './use-selected-node';
import type { EditHistory } from './use-text-history';
import { NARROW_WINDOW } from '../../shared/ui/narrow-window';

const MapFieldDialog = lazy(() => import('./map-field-dialog').then((m) => ({ default: m.MapFieldDialog })));

/** Has room for the palette, the graph, and the selected step. A smaller window shows the palette or the step. */
const WIDE_WINDOW = '(min-width: 1500px)';

interface DesignerProps extends EditorViewProps {
  history: EditHistory;
  apply: DesignerState['apply'];
}

/** The graph of a skillset, with a palette, the selected step, and problems. */
export const Designer = (props: DesignerProps) => {
  const { kind, name = '', text, findings: definitionFindings, readOnly, onForm, history, apply } = props;
  // Typing must not wait for the graph.
  const graph = useEnrichmentGraph(kind, name, useDeferredValue(text));
  const findings = useMemo(() => lint(graph, definitionFindings), [graph, definitionFindings]);
  const isNarrow = useMediaQuery(NARROW_WINDOW, false, { getInitialValueInEffect: false });
  const { selectedId, select: setSelected, isList, setList } = useSelectedNode(graph);
  const hasRoomForBoth = useMediaQuery(WIDE_WINDOW, false, { getInitialValueInEffect: false });
  const [isAdding, setAdding] = useState(false);
  const showsPalette = isAdding && !readOnly;
  const [nodeToReveal, setNodeToReveal] = useState<{ id: string }>();
  const [mapping, setMapping] = useState<MapFieldRequest>();
  const body = useRef<HTMLDivElement>(null);
  const selectedNode = graph.nodes.find(({ id }) => id === selectedId);
  const select = (id: string | undefined) => {
    setSelected(id);
    if (id !== undefined && !hasRoomForBoth) setAdding(false);
  };
  const open = (id: string) => {
    select(id);
    setNodeToReveal({ id });
  };
  const actions = useNodeActions({ designer: body, graph, readOnly, selectedId, select, apply, open, onForm });
  const exportSvg = () => void exportGraph(graph, name);
  useDesignerCommands(readOnly ? undefined : () => setAdding(true), exportSvg);
  // A narrow window shows the details below the list.
  useEffect(() => {
    if (isNarrow && selectedId !== undefined) focusPanel(body.current);
  }, [isNarrow, selectedId]);
  const onKeyDown = (event: KeyboardEvent) =>
    handleDesignerKey(event, { designer: body.current, graph, history, select, remove: actions.remove });
  return (
    <DesignerProvider value={{ graph, findings, readOnly, selectedId, select, apply, mapField: setMapping }}>
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
          onExport={exportSvg}
        />
        <div className={classes.body}>
          {showsPalette && <Palette onAdd={(item) => actions.add(item)} onClose={() => setAdding(false)} />}
          <DropTarget onDropItem={readOnly ? undefined : actions.add}>
            <Suspense fallback={<Skeleton className={classes.placeholder ?? ''} />}>
              {isNarrow || isList ? (
                <StepList onOpen={select} onDelete={actions.remove} />
              ) : (
                <SkillsetGraph name={name} onOpen={select} nodeToReveal={nodeToReveal} />
              )}
            </Suspense>
          </DropTarget>
          {selectedNode !== undefined && (hasRoomForBoth || !showsPalette) && (
            <NodePanel
              node={selectedNode}
              onDuplicate={actions.duplicate}
              onDelete={actions.remove}
              onClose={actions.close}
            />
          )}
        </div>
        <LintStrip onShow={actions.show} onForm={onForm} />
        {mapping !== undefined && (
          <LazyBoundary>
            <MapFieldDialog request={mapping} onClose={() => setMapping(undefined)} />
          </LazyBoundary>
        )}
      </div>
    </DesignerProvider>
  );
};

const exportGraph = async (graph: EnrichmentGraph, name: string) => {
  const { downloadGraph } = await import('./download-graph');
  downloadGraph(graph, name);
};

/** `onAdd`: undefined if the skillset is read-only. */
function useDesignerCommands(onAdd: (() => void) | undefined, onExport: () => void): void {
  useCommands([
    ...(onAdd === undefined
      ? []
      : [{ id: 'add-skill', label: designMessages.addSkill, group: commandGroups.page, run: onAdd }]),
    { id: 'export-svg', label: designMessages.exportSvg, group: commandGroups.page, run: onExport },
  ]);
}
