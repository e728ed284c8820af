/** Defines what components use of the layout, which jsdom doesn't have. */
export function stubLayout(): void {
  window.matchMedia = (query) =>
    ({ matches: false, media: query, addEventListener: () => {}, removeEventListener: () => {} }) as never;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView = () => {};
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
}
