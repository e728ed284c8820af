import { isDeepStrictEqual } from 'node:util';
import { runnerImport, type Plugin } from 'vite';

/**
 * In a build, the outlines and labels of the contract are their values instead of the code that derives them: the first page then
 * loads no schema. Every export of these modules must be JSON.
 */
export const contractFacts = (): Plugin => ({
  name: 'contract-facts',
  apply: 'build',
  async load(id) {
    if (!/packages.contract.src.outline.(?:facts|operation-labels)\.ts$/.test(id)) return;
    // Runs the sources: the compiled contract may not exist yet.
    const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false });
    return Object.entries(module)
      .map(([name, value]) => {
        const json = JSON.stringify(value);
        if (!isDeepStrictEqual(JSON.parse(json), value)) throw new Error(`${name} of the contract is not JSON.`);
        return `export const ${name} = ${json};`;
      })
      .join('\n');
  },
});
