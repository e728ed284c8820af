import { bffOperationOutlines, kindOutlines, operationOutlines } from '@searchdeck/contract';
import { isDeepStrictEqual } from 'node:util';
import type { Plugin } from 'vite';

const exported = { operationOutlines, bffOperationOutlines, kindOutlines };

/**
 * In a build, the outlines of the contract are their values instead of the code that derives them: the first page then
 * loads no schema. The values come from the compiled contract, which `npm run build` writes before the console.
 */
export const contractFacts = (): Plugin => ({
  name: 'contract-facts',
  apply: 'build',
  load(id) {
    if (!/packages.contract.src.outline.facts\.ts$/.test(id)) return;
    return Object.entries(exported)
      .map(([name, value]) => {
        const json = JSON.stringify(value);
        if (!isDeepStrictEqual(JSON.parse(json), value)) throw new Error(`${name} of the contract is not JSON.`);
        return `export const ${name} = ${json};`;
      })
      .join('\n');
  },
});
