import { existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure } from '../failure.mjs';
import { HOST } from '../preflight.mjs';
import { startProgram } from '../program.mjs';
import { benchConsole } from './console.mjs';
import { benchService } from './service.mjs';

/**
 * Inputs of all parts. The drivers of other versions read the same names: keep them.
 *
 * @typedef {object} BenchInputs
 * @property {string} corpus the file of documents
 * @property {number} count number of documents
 * @property {number} vectorCount
 * @property {readonly import('./corpus.mjs').PackageDocument[]} real the original documents, without varied copies
 * @property {number} rounds queries of each class
 * @property {readonly string[]} candidates
 * @property {readonly number[]} graphs
 * @property {number} minutes how long the memory is observed during runs of indexers
 * @property {(text: string) => void} progress
 * @property {Set<import('./worker.mjs').Worker>} running workers that the caller stops in the end
 *
 * @typedef {object} Checkout a built copy of the project
 * @property {() => Promise<import('../program.mjs').Program>} service its local service, started when it is first needed
 * @property {(part: string, inputs: BenchInputs) => Promise<string>} run measures a part, and returns its tables
 */

/**
 * The benchmark of a checkout: its own drivers measure its own programs, so that versions with other interfaces can be
 * compared. The interface of the service is the same in all versions, and so are the texts of the explorer's inputs: this
 * checkout's drivers measure them.
 *
 * @param {string} root
 * @param {string} folder temporary
 * @param {import('../program.mjs').Program[]} programs receives the started programs
 * @returns {Promise<Checkout>}
 */
export async function openCheckout(root, folder, programs) {
  const [serviceMain, bffMain] = ['local-service', 'bff'].map((app) => join(root, 'apps', app, 'dist', 'main.js'));
  if (serviceMain === undefined || bffMain === undefined || !existsSync(serviceMain) || !existsSync(bffMain)) {
    throw new Failure(`${root} is not a built checkout of Searchdeck: run \`npm run build\` there.`);
  }
  /** @param {string} name */
  const driver = (name) => import(pathToFileURL(join(root, 'packages', 'tooling', 'src', 'bench', name)).href);
  const [{ benchEngine }, { benchGraph }, { benchBff }] = await Promise.all(
    ['engine.mjs', 'graph.mjs', 'bff.mjs'].map(driver),
  );
  /** @param {import('../program.mjs').ProgramOptions} options */
  const start = async (options) => {
    const program = await startProgram(options);
    programs.push(program);
    return program;
  };
  /** @param {readonly string[]} options of its command line */
  const startService = async (...options) =>
    start({
      name: 'local service',
      main: serviceMain,
      args: ['--port', '0', '--data', mkdtempSync(join(folder, 'local-service-')), '--json', ...options],
      onLog: () => {},
    });
  /** @type {Promise<import('../program.mjs').Program> | undefined} */
  let servicePromise;
  const service = () => (servicePromise ??= startService());
  /** @param {Record<string, unknown>} local */
  const startBff = async (local) =>
    start({
      name: 'console server',
      main: bffMain,
      nodeArgs: await bffNodeArgs(root),
      args: ['--json'],
      env: {
        ...process.env,
        HOST,
        PORT: '0',
        CONSOLE_DIST: join(root, 'apps', 'console', 'dist', 'app'),
        SEARCHDECK_DATA: mkdtempSync(join(folder, 'bff-')),
        SEARCHDECK_LOCAL: JSON.stringify(local),
      },
      onLog: () => {},
    });

  return {
    service,
    async run(part, inputs) {
      const { corpus, count, real, graphs, progress } = inputs;
      if (part === 'engine') return benchEngine({ ...inputs, folder: mkdtempSync(join(folder, 'engine-')) });
      if (part === 'graph') {
        return benchGraph({ ...inputs, folder: mkdtempSync(join(folder, 'graph-')), sizes: graphs });
      }
      if (part === 'http') {
        // A new service without samples: loading them would compete with the measurement, and versions differ in them.
        const emptyService = await startService('--no-samples');
        const table = await benchService(emptyService.ready, corpus, count, real, progress);
        await emptyService.stop();
        return table;
      }
      if (part === 'enrichment') {
        // Older versions have no such driver.
        const { benchEnrichment } = await driver('enrichment.mjs');
        return benchEnrichment({ ...inputs, folder: mkdtempSync(join(folder, 'enrichment-')), startService });
      }
      const { ready } = await service();
      const bff = await startBff(ready);
      const text = await (part === 'console'
        ? benchConsole(ready, bff.ready, progress)
        : benchBff(ready, bff.ready, startBff));
      await bff.stop();
      return text;
    },
  };
}

/** Node options with which a checkout starts its BFF; older versions have none. @param {string} root @returns {Promise<readonly string[]>} */
async function bffNodeArgs(root) {
  const file = join(root, 'packages', 'tooling', 'src', 'bff-node-args.mjs');
  if (!existsSync(file)) return [];
  return (await import(pathToFileURL(file).href)).BFF_NODE_ARGS;
}
