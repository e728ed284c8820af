import { useState, type CSSProperties, type HTMLAttributes } from 'react';
import { clamp } from './clamp';

const readWidth = (key: string, fallback: number): number => {
  const storedWidth = Number(localStorage.getItem(key));
  return Number.isFinite(storedWidth) && storedWidth > 0 ? storedWidth : fallback;
};

interface SplitOptions {
  initial: number;
  min: number;
  max: number;
  /** Accessible name of the handle. */
  label: string;
  /** The side of the handle on which the pane is; default left. */
  side?: 'left' | 'right';
  /** The CSS custom property that holds the width. */
  property: `--${string}`;
}

/** The width of a pane in px, changed by dragging or arrow keys and stored in this browser. */
export const useSplit = (
  key: string,
  { initial, min, max, label, side = 'left', property }: SplitOptions,
): { style: CSSProperties; handle: HTMLAttributes<HTMLDivElement> } => {
  const [width, setWidth] = useState(() => clamp(readWidth(key, initial), min, max));
  const sign = side === 'left' ? 1 : -1;
  const set = (w: number) => {
    const next = Math.round(clamp(w, min, max));
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
      'aria-valuemin': min,
      'aria-valuemax': max,
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
        const stop = () => element.removeEventListener('pointermove', move);
        element.addEventListener('pointerup', stop, { once: true });
        element.addEventListener('pointercancel', stop, { once: true });
      },
    },
  };
};
