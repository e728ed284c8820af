/** The lines that `npm run soak` prints about the results of its parts. */

/** @param {Awaited<ReturnType<typeof import('./image.mjs').soakImage>>} image */
export const imageReport = ({ buildSeconds, readySeconds }) =>
  `the image of the Dockerfile was built in ${buildSeconds.toFixed(0)} s, and ready ${readySeconds.toFixed(1)} s after its start by a user without write access to it`;

/** @param {Awaited<ReturnType<typeof import('./indexer.mjs').soakIndexer>>} runs */
export const indexerReport = ({ kills, duringRuns, rounds, calls }) =>
  `an indexer was killed ${kills} times, ${duringRuns} of them during runs: in ${rounds} comparisons of the indexes and the knowledge store no document was lost, duplicated, or left behind, and its skill was called ${calls} times`;

/** @param {Awaited<ReturnType<typeof import('./properties.mjs').soakProperties>>} counts */
export const propertiesReport = ({ paths, endpoints }) =>
  `the path matcher of the BFF accepted ${paths.accepted} of ${paths.runs} generated requests, and the endpoint rules ${endpoints.accepted} of ${endpoints.runs} URLs: each accepted one obeys the rules`;

/** @param {Awaited<ReturnType<typeof import('./bff-faults.mjs').soakBffFaults>>} result */
export const bffFaultsReport = ({ faults, requests, tasks, heap }) =>
  `faults of a service and of the BFF (${list(faults)}) during ${requests} requests: after each of them requests succeeded within 5 s, none of ${tasks} tasks was lost, no socket remained, and no credential was revealed; heap ${heap.before.toFixed(0)} MB, then ${heap.after.toFixed(0)} MB`;

export const CONNECTIONS_HEAD =
  '200 connections to the BFF: minutes, requests, p50, p99, memory (resident, heap, external), sockets';

/** @param {import('./bff-connections.mjs').Interval} interval */
export const intervalReport = ({ minutes, requests, p50, p99, memory }) =>
  `  ${minutes.toFixed(1)}  ${requests}  ${p50.toFixed(1)} ms  ${p99.toFixed(1)} ms  ${memory.rss.toFixed(0)} ${memory.heap.toFixed(1)} ${memory.external.toFixed(1)} MB  ${memory.sockets}`;

/** @param {import('./bff-connections.mjs').ConnectionsResult} result */
export const connectionsReport = ({ requests, events, sockets, heap }) =>
  `${requests} requests and ${events} events over 200 connections: no error; without load ${sockets.before} sockets, then ${sockets.after}, and a heap of ${heap.toFixed(1)} MB`;

/** @param {Awaited<ReturnType<typeof import('./crash.mjs').soakCrashes>>} crashes */
export function crashReport({ kills, phases, damages, acknowledged, inFlightStored, inFlightLost, nearest }) {
  const { comparisons, byGraph, matches, neighbors } = nearest;
  return [
    `${kills} kills (${list(phases)}), then damage to files (${list(damages)})`,
    `${acknowledged} acknowledged actions, none lost, none undone, all results as in the model; of the batches in flight, ${inFlightStored} were stored completely and ${inFlightLost} not at all`,
    `${comparisons} comparisons of nearest neighbors with the model, ${byGraph} of them with a graph, which found ${matches} of ${neighbors}`,
  ].join('\n');
}

/** @param {Awaited<ReturnType<typeof import('./traffic.mjs').soakTraffic>>} traffic */
export const trafficReport = ({ writes, reads, slowestMs }) =>
  `${writes} batches and ${reads} concurrent searches over HTTP: no error, no inconsistent response, the slowest ${slowestMs.toFixed(0)} ms`;

/** @param {Awaited<ReturnType<typeof import('./changes.mjs').soakChanges>>} result */
export function changesReport({ responses, changes, before, after }) {
  const usage =
    before === undefined || after === undefined
      ? ''
      : `; handles ${before.handles}, then ${after.handles}; threads ${before.threads}, then ${after.threads}; memory ${before.megabytes} MB, then ${after.megabytes} MB`;
  return `${responses} responses during ${changes} changes of definitions, indexes, aliases, and synonym maps: no error, no inconsistent response${usage}`;
}

/** @param {Awaited<ReturnType<typeof import('./hostile.mjs').soakHostile>>} hostile */
export const hostileReport = (hostile) =>
  `${hostile.queries} hostile queries: ${hostile.rejected} rejected, the slowest ${hostile.slowestMs.toFixed(0)} ms (${hostile.slowest}); of ${hostile.simpleSearches} concurrent simple searches the slowest took ${hostile.slowestSimpleMs.toFixed(0)} ms (during: ${hostile.slowestSimpleDuring})`;

/** @param {Awaited<ReturnType<typeof import('./full-disk.mjs').soakFullDisk>>} result */
export const fullDiskReport = (result) =>
  result === undefined
    ? 'the full disk was skipped: only root on Linux can mount a small one'
    : `a full disk rejected ${result.rejected} batches with InsufficientStorage; all ${result.documents} acknowledged documents were found then, with free space, and after a restart`;

/** @param {Awaited<ReturnType<typeof import('./rebuild.mjs').soakRebuild>>} rebuild */
export const rebuildReport = ({ documents, seconds, kills }) =>
  `an index of ${documents} documents was rebuilt and switched in ${seconds.toFixed(0)} s while the BFF was killed ${kills} times: no document lost`;

/** @param {Record<string, number>} counts */
const list = (counts) =>
  Object.entries(counts)
    .map(([label, count]) => `${label} ${count}`)
    .join(', ');
