import { useState, type DragEvent, type ReactNode } from 'react';
import { ROOT_PATH } from './document-paths';
import classes from './designer.module.css';
import { designMessages } from './messages';
import { contextAt, draggedItem, isPaletteDrag } from './palette-drag';
import type { PaletteItem } from './palette-items';

interface DropTargetProps {
  /** `context`: of the box on which the item was dropped. Undefined: the skillset is read-only. */
  onDropItem: ((item: PaletteItem, context: string | undefined) => void) | undefined;
  children: ReactNode;
}

/** The area of the steps, onto which skills are dragged from the palette. */
export const DropTarget = ({ onDropItem, children }: DropTargetProps) => {
  const [drag, setDrag] = useState<{ context: string | undefined }>();
  const accepts = (event: DragEvent) => onDropItem !== undefined && isPaletteDrag(event);
  return (
    <div
      className={classes.main}
      data-drop={drag !== undefined || undefined}
      onDragOver={(event) => {
        if (!accepts(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        const context = contextAt(event.currentTarget, event);
        if (drag === undefined || drag.context !== context) setDrag({ context });
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDrag(undefined);
      }}
      onDrop={(event) => {
        if (!accepts(event)) return;
        event.preventDefault();
        setDrag(undefined);
        const item = draggedItem(event);
        if (item !== undefined) onDropItem?.(item, contextAt(event.currentTarget, event));
      }}
    >
      {children}
      {drag !== undefined && (
        <p className={classes.dropHint}>{designMessages.drop(drag.context === ROOT_PATH ? undefined : drag.context)}</p>
      )}
    </div>
  );
};
