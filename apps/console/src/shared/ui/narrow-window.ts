/** Media query of windows without room for the navigation: `@media (--narrow-window)` in CSS. */
export const NARROW_WINDOW = '(max-width: 700px)';
