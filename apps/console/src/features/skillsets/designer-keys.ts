import type { KeyboardEvent } from 'react';
import { focusPanel } from './designer-focus';
import type { DesignNode, EnrichmentGraph } from './enrichment-graph';
import type { EditHistory } from './use-text-history';

const isTextInput = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable="true"]');

interface KeyActions {
  designer: HTMLElement | null;
  graph: EnrichmentGraph;
  history: EditHistory;
  select: (nodeId: string) => void;
  remove: (node: DesignNode) => void;
}

/** Handles the keys of the designer: Delete and Enter on a node, undo, and redo. */
export function handleDesignerKey(event: KeyboardEvent, actions: KeyActions): void {
  const nodeId = (event.target as HTMLElement).dataset['graphNode'];
  const hasMod = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (nodeId !== undefined && (event.key === 'Delete' || event.key === 'Backspace')) {
    const node = actions.graph.nodes.find(({ id }) => id === nodeId);
    if (node !== undefined) actions.remove(node);
  } else if (nodeId !== undefined && event.key === 'Enter') {
    actions.select(nodeId);
    focusPanel(actions.designer);
  } else if (hasMod && !isTextInput(event.target) && (key === 'z' || key === 'y')) {
    const step = key === 'y' || event.shiftKey ? actions.history.redo : actions.history.undo;
    step?.();
  } else return;
  event.preventDefault();
}
