import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

/** The index that a key moves to from index `at` of `length`; undefined if it doesn't move. */
export const stepTo = (key: string, at: number, length: number): number | undefined => {
  const target = {
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: length - 1,
  }[key];
  return target === undefined || target < 0 || target >= length || target === at ? undefined : target;
};

/**
 * A roving tabindex: the controls are one Tab stop, arrow keys move between them, and Home and End move to the first and
 * last. Tab returns to the control that had the focus last, or else to the pressed or the first one. Spread the result on
 * the element around the controls.
 */
export const useRoving = <Around extends Element>(controls = 'button:not(:disabled)') => {
  const around = useRef<Around>(null);
  const last = useRef<Element>(undefined);
  const all = (): (HTMLElement | SVGElement)[] => [
    ...(around.current?.querySelectorAll<HTMLElement | SVGElement>(controls) ?? []),
  ];
  const updateTabIndexes = () => {
    const stops = all();
    const tabStop =
      stops.find((stop) => stop === last.current) ??
      stops.find((stop) => stop.getAttribute('aria-pressed') === 'true') ??
      stops[0];
    for (const stop of stops) stop.tabIndex = stop === tabStop ? 0 : -1;
  };
  // After every render, because the controls may have changed.
  useLayoutEffect(updateTabIndexes);
  return {
    ref: around,
    onFocus: ({ target }: FocusEvent<Around>) => {
      if (!target.matches(controls)) return;
      last.current = target;
      updateTabIndexes();
    },
    onKeyDown: (event: KeyboardEvent<Around>) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const stops = all();
      const at = stops.findIndex((stop) => stop === event.target);
      const to = at < 0 ? undefined : stepTo(event.key, at, stops.length);
      if (to === undefined) return;
      event.preventDefault();
      stops[to]?.focus();
    },
  };
};
