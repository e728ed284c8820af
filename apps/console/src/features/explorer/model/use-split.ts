import { useState, type CSSProperties, type HTMLAttributes } from 'react';

const read = (key: string, fallback: number): number => {
  const stored = Number(localStorage.getItem(key));
  return Number.isFinite(stored) && stored > 0 ? stored : fallback;
};

interface Bounds {
  initial: number;
  least: number;
  most: number;
}

/** The width of a left pane in px: dragged, or moved by the arrow keys; remembered in this browser. */
export const useSplit = (
  key: string,
  { initial, least, most }: Bounds,
): { style: CSSProperties; handle: HTMLAttributes<HTMLDivElement> } => {
  const [width, setWidth] = useState(() => Math.min(most, Math.max(least, read(key, initial))));
  const set = (w: number) => {
    const next = Math.round(Math.min(most, Math.max(least, w)));
    setWidth(next);
    localStorage.setItem(key, String(next));
  };
  return {
    style: { '--composer-width': `${width}px` } as CSSProperties,
    handle: {
      role: 'separator',
      tabIndex: 0,
      'aria-orientation': 'vertical',
      'aria-label': 'Width of the composer',
      'aria-valuenow': width,
      'aria-valuemin': least,
      'aria-valuemax': most,
      onKeyDown: (e) => {
        if (e.key === 'ArrowLeft') set(width - 24);
        if (e.key === 'ArrowRight') set(width + 24);
      },
      onPointerDown: (e) => {
        const from = e.clientX - width;
        e.currentTarget.setPointerCapture(e.pointerId);
        const element = e.currentTarget;
        const move = (m: PointerEvent) => set(m.clientX - from);
        element.addEventListener('pointermove', move);
        element.addEventListener('pointerup', () => element.removeEventListener('pointermove', move), { once: true });
      },
    },
  };
};
