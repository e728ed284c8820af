import { configure } from '@testing-library/react';

/** Prepares jsdom for components: defines what they use of the layout, which jsdom doesn't have. */
export function setUpComponents(): void {
  window.matchMedia = (query) =>
    ({ matches: false, media: query, addEventListener: () => {}, removeEventListener: () => {} }) as never;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView = () => {};
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  // On a busy machine, a part of the console that is loaded when it is shown can take seconds.
  configure({ asyncUtilTimeout: 120_000 });
}
