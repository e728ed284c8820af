import type { CSSOptions } from 'vite';
import { NARROW_WINDOW } from './src/shared/ui/narrow-window.ts';

/** Media queries that CSS refers to by name, as custom media queries of CSS. */
const MEDIA: Readonly<Record<string, string>> = { '--narrow-window': NARROW_WINDOW };

type Plugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>;

/** Replaces the names in `@media (--name)` by their queries. An unknown name is an error. */
export const mediaNames = (): Plugins[number] => ({
  postcssPlugin: 'media-names',
  AtRule: {
    media: (rule) => {
      rule.params = rule.params.replaceAll(/\((--[\w-]+)\)/g, (_all, name: string) => {
        const query = MEDIA[name];
        if (query === undefined) throw rule.error(`No media query has the name ${name}.`);
        return query;
      });
    },
  },
});
