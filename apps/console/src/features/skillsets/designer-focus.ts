import { DOCUMENT_NODE } from './node-ids';

export const focusNode = (designer: HTMLElement | null, id: string): void =>
  designer?.querySelector<HTMLElement>(`[data-graph-node="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });

/** Focuses another node before one is removed: the source document, or the first one if a large graph doesn't render it. */
export const focusOtherNode = (designer: HTMLElement | null, removedId: string): void => {
  const others = [...(designer?.querySelectorAll<HTMLElement>('[data-graph-node]') ?? [])].filter(
    (element) => element.dataset['graphNode'] !== removedId,
  );
  const source = others.find((element) => element.dataset['graphNode'] === DOCUMENT_NODE);
  (source ?? others[0])?.focus({ preventScroll: true });
};

/** Focuses the first control of the panel of the selected node, which is there after the next render. */
export const focusPanel = (designer: HTMLElement | null): void => {
  requestAnimationFrame(() => {
    const panel = designer?.querySelector<HTMLElement>('[data-node-panel]');
    panel?.scrollIntoView({ block: 'nearest' });
    panel?.querySelector<HTMLElement>('input, textarea, select, a[href], button')?.focus({ preventScroll: true });
  });
};
