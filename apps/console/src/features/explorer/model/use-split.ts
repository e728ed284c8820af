import { useState, type CSSProperties, type HTMLAttributes } from 'react';

const read = (key: string, fallback: number): number => {
  const stored = Number(localStorage.getItem(key));
  return Number.isFinite(stored) && stored > 0 ? stored : fallback;
};

interface Bounds {
  initial: number;
  least: number;
  most: number;
  /** What the handle moves, for those who cannot see it. */
  label: string;
  /** The pane lies to the left of its handle (default) or to the right of it. */
  side?: 'left' | 'right';
  /** The custom property that holds the width. */
  property: `--${string}`;
}

/** The width of a pane in px: dragged, or moved by the arrow keys; remembered in this browser. */
export const useSplit = (
  key: string,
  { initial, least, most, label, side = 'left', property }: Bounds,
): { style: CSSProperties; handle: HTMLAttributes<HTMLDivElement> } => {
  const [width, setWidth] = useState(() => Math.min(most, Math.max(least, read(key, initial))));
  const sign = side === 'left' ? 1 : -1;
  const set = (w: number) => {
    const next = Math.round(Math.min(most, Math.max(least, w)));
    setWidth(next);
    localStorage.setItem(key, String(next));
  };
  return {
    style: { [property]: `${width}px` },
    handle: {
      role: 'separator',
      tabIndex: 0,
      'aria-orientation': 'vertical',
      'aria-label': label,
      'aria-valuenow': width,
      'aria-valuemin': least,
      'aria-valuemax': most,
      onKeyDown: (e) => {
        if (e.key === 'ArrowLeft') set(width - 24 * sign);
        if (e.key === 'ArrowRight') set(width + 24 * sign);
      },
      onPointerDown: (e) => {
        const from = e.clientX - width * sign;
        e.currentTarget.setPointerCapture(e.pointerId);
        const element = e.currentTarget;
        const move = (m: PointerEvent) => set((m.clientX - from) * sign);
        element.addEventListener('pointermove', move);
        element.addEventListener('pointerup', () => element.removeEventListener('pointermove', move), { once: true });
      },
    },
  };
};
