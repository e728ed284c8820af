import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

/** Where a key leads from the stop `at` of `length`; undefined where it leads nowhere. */
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
 * One Tab stop for many controls of one kind (“roving tabindex”): arrow keys go from one to the next, Home and End to the
 * ends, and Tab comes back to the one that had the focus last, else to a pressed one, else to the first. What it returns
 * belongs to the element around the controls.
 */
export const useRoving = <Around extends Element>(controls = 'button:not(:disabled)') => {
  const around = useRef<Around>(null);
  const last = useRef<Element>(undefined);
  const all = (): (HTMLElement | SVGElement)[] => [
    ...(around.current?.querySelectorAll<HTMLElement | SVGElement>(controls) ?? []),
  ];
  const settle = () => {
    const stops = all();
    const own =
      stops.find((stop) => stop === last.current) ??
      stops.find((stop) => stop.getAttribute('aria-pressed') === 'true') ??
      stops[0];
    for (const stop of stops) stop.tabIndex = stop === own ? 0 : -1;
  };
  // After every change of what is inside.
  useLayoutEffect(settle);
  return {
    ref: around,
    onFocus: ({ target }: FocusEvent<Around>) => {
      if (!target.matches(controls)) return;
      last.current = target;
      settle();
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
