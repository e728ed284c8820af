import type { DragEvent } from 'react';
import { idOfItem, itemWithId, type PaletteItem } from './palette-items';

/** Marks drags from the palette, whose data is the ID of an item. */
const DRAG_TYPE = 'application/x-searchdeck-skill';

export const startDrag = (event: DragEvent, item: PaletteItem): void => {
  event.dataTransfer.setData(DRAG_TYPE, idOfItem(item));
  event.dataTransfer.effectAllowed = 'copy';
};

export const isPaletteDrag = (event: DragEvent): boolean => event.dataTransfer.types.includes(DRAG_TYPE);

export const draggedItem = (event: DragEvent): PaletteItem | undefined =>
  itemWithId(event.dataTransfer.getData(DRAG_TYPE));

/** The context whose box is below the pointer, the inner one of two; undefined: none. Boxes receive no events. */
export function contextAt(graph: HTMLElement, { clientX: x, clientY: y }: DragEvent): string | undefined {
  const boxes = [...graph.querySelectorAll<HTMLElement>('[data-graph-group]')]
    .map((element) => ({ context: element.dataset['graphGroup'], bounds: element.getBoundingClientRect() }))
    .filter(({ bounds: { left, top, right, bottom } }) => x >= left && x <= right && y >= top && y <= bottom);
  return boxes.toSorted((a, b) => a.bounds.width * a.bounds.height - b.bounds.width * b.bounds.height)[0]?.context;
}
