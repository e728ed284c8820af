import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readBatches } from '../corpus.mjs';

/** Where Debian's package liblucene8-java puts its jars. */
const JARS = '/usr/share/java';
const JAR_NAME = /^lucene-(core|analyzers-common)-8[\d.]*\.jar$/;
const PROGRAM = fileURLToPath(new URL('lucene/LuceneBench.java', import.meta.url));

const jars = () =>
  existsSync(JARS)
    ? readdirSync(JARS)
        .filter((name) => JAR_NAME.test(name))
        .map((name) => join(JARS, name))
    : [];

/** Why Lucene can't be measured on this machine; undefined if it can. @returns {string | undefined} */
export function luceneUnavailableReason() {
  if (jars().length < 2) return 'The package liblucene8-java is not installed.';
  if (spawnSync('javac', ['-version']).status !== 0) return 'There is no Java compiler (javac).';
  return undefined;
}

/** A field of a line: the separators of the protocol become spaces. @param {unknown} value */
const text = (value) => String(value).replaceAll(/[\t\n\r]/g, ' ');

/**
 * Apache Lucene 8 in a Java process, which measures its searches itself. It syncs once, after all documents.
 *
 * @param {string} folder
 * @param {{ count?: boolean }} [options]
 * @returns {import('../queries.mjs').Candidate}
 */
export function lucene(folder, { count = true } = {}) {
  /** @type {import('node:child_process').ChildProcessByStdio<import('node:stream').Writable, import('node:stream').Readable, null> | undefined} */
  let java;
  /** @type {AsyncIterator<string> | undefined} */
  let replies;
  const ensureProcess = () => {
    if (!java || !replies) {
      const path = jars().join(delimiter);
      java = spawn('java', ['-Xms512m', '-Xmx2g', '-cp', path, PROGRAM, join(folder, 'lucene')], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      replies = createInterface({ input: java.stdout })[Symbol.asyncIterator]();
    }
    return { java, replies };
  };
  /** @param {string} line */
  const send = async (line) => {
    const { stdin } = ensureProcess().java;
    if (!stdin.write(`${line}\n`)) await once(stdin, 'drain');
  };
  const reply = async () => {
    const { value, done } = await ensureProcess().replies.next();
    if (done) throw new Error('Lucene ended.');
    return value;
  };
  /** @param {readonly string[]} lines */
  const call = async (...lines) => {
    for (const line of lines) await send(line);
    return reply();
  };
  return {
    searches: {},
    load: async (file, progress) => {
      await send('load');
      let sentCount = 0;
      for await (const documents of readBatches(file, 1000)) {
        for (const document of documents) {
          const { id, name, summary, description, section, priority, size, depends } = document;
          const values = [id, name, summary, description, section, priority, size, depends.join(' ')];
          await send(values.map(text).join('\t'));
        }
        progress((sentCount += documents.length));
      }
      await call('');
    },
    open: async () => {
      await call('open');
    },
    close: async () => {
      if (!java) return;
      java.stdin.end();
      await once(java, 'exit');
    },
    run: async (queryClass, queries, limits) => {
      if (queryClass === 'facets' || queryClass === 'autocomplete') return { times: [], counts: [] };
      const head = [
        'run',
        queryClass,
        count ? 'count' : 'no count',
        limits.warmUp.maxQueries,
        limits.warmUp.minQueries,
        limits.warmUp.maxMs,
        limits.minQueries,
        limits.maxMs,
        queries.length,
      ].join('\t');
      const [times = '', counts = ''] = (await call(head, ...queries.map(({ words }) => words.join(' ')))).split('\t');
      return { times: times.split(' ').map(Number), counts: counts.trim().split(' ').map(Number) };
    },
    memory: async () => {
      await call('collect garbage');
      const status = readFileSync(`/proc/${ensureProcess().java.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    },
  };
}
