import type { Plugin } from 'vite';

/** Parts of components that no page uses, but that their components refer to. Each is exported by the file of its name. */
const PARTS = ['ActionIconGroup', 'ActionIconGroupSection', 'ButtonGroup', 'ButtonGroupSection', 'TooltipFloating'];

const PART_FILE = new RegExp(`@mantine.core.esm.components.*[/\\\\](${PARTS.join('|')})\\.mjs$`);
const USE = /\b(?:(?:ActionIcon|Button)\.Group(?:Section)?|Tooltip\.Floating)\b/;

/** A build leaves out {@link PARTS}, and fails if a page uses one. */
export const unusedParts = (): Plugin => ({
  name: 'unused-parts',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const part = PART_FILE.exec(id)?.[1];
    return part === undefined ? undefined : `export const ${part} = undefined;`;
  },
  transform(code, id) {
    const use = /apps.console.src.*\.tsx$/.test(id) ? USE.exec(code)?.[0] : undefined;
    if (use !== undefined) this.error(`${use} is left out of the build: remove it from unused-parts.ts.`);
  },
});
