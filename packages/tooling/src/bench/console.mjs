import { createRequire } from 'node:module';
import { join } from 'node:path';
import { batchPath, STABLE_VERSION } from '../api-paths.mjs';
import { ensureBrowser } from '../browser.mjs';
import { E2E } from '../paths.mjs';
import { toStderr } from '../steps.mjs';
import { serviceClient } from './http.mjs';
import { milliseconds, quantile, table } from './measure.mjs';

const INDEX = 'bench-fields';
const FIELDS = 1000;
const DOCUMENTS = 50;
/** Fields of a document that have a value. */
const VALUES = 40;
/** Keys per input: in the measurement, and in the warm-up before it. */
const KEY_COUNTS = { measurement: 100, warmUp: 20 };
/** Pause between two keys of a fast typist. */
const PAUSE_MS = 60;
/** Factor of the slower processor that Chromium simulates. */
const CPU_SLOWDOWN = 4;
/** Event Timing reports durations in steps of 8 ms, and none below 16 ms. */
const SLOW_MS = 24;

/** Frames are drawn as soon as they are ready: waiting for the display would hide the time of the page. */
const BROWSER_FLAGS = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

/**
 * The inputs of the explorer, by accessible name, and what is typed.
 *
 * @type {readonly { label: string, role: 'textbox' | 'combobox', name: RegExp, text: string }[]}
 */
const INPUTS = [
  { label: 'search text', role: 'combobox', name: new RegExp(`^Search ${INDEX}$`), text: 'wooden chair and table ' },
  { label: 'filter expression', role: 'textbox', name: /^Expression$/, text: 'number1 ge 10 and number4 lt 500 ' },
  { label: 'field of a sort order', role: 'combobox', name: /^Sort by$/, text: 'number12' },
  { label: 'field of a condition', role: 'combobox', name: /^Field$/, text: 'keyword8' },
];

/**
 * Measures typing in the explorer with an index of a thousand fields in a real browser: from each key to the next painted
 * frame, also with a slower processor. Most of the time of a page with that many fields is spent on rendering.
 *
 * @param {Record<string, unknown>} localService ready line
 * @param {Record<string, unknown>} bff ready line
 * @param {(text: string) => void} progress
 * @returns {Promise<string>} a table
 */
export async function benchConsole(localService, bff, progress) {
  await createIndex(localService);
  const { chromium } = createRequire(join(E2E, 'package.json'))('playwright');
  const browser = await chromium.launch({ executablePath: await ensureBrowser(toStderr), args: BROWSER_FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(String(bff['launchUrl']));
    await page.waitForURL((/** @type {URL} */ url) => url.pathname !== '/launch');
    await page.goto(`${new URL(String(bff['url'])).origin}/c/demo/explorer/${INDEX}?search=*`);
    await page.getByRole('region', { name: 'Results table' }).getByRole('row').nth(1).waitFor();
    await page.evaluate(RECORD_KEYS);
    const devTools = await page.context().newCDPSession(page);
    // Processor time of the page's main thread, which depends less on other programs of the machine.
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const processorMs = async () => {
      const { metrics } = await devTools.send('Performance.getMetrics');
      return 1000 * metrics.find((/** @type {{ name: string }} */ { name }) => name === 'TaskDuration').value;
    };
    const rows = [];
    for (const { label, role, name, text } of INPUTS) {
      const input = page.getByRole(role, { name });
      /** @param {number} rate */
      const measure = async (rate) => {
        progress(`typing: ${label}${rate > 1 ? ', slower CPU' : ''}`);
        await devTools.send('Emulation.setCPUThrottlingRate', { rate });
        await typeInto(page, input, text, KEY_COUNTS.warmUp);
        await page.evaluate('recordedKeys.times = []; recordedKeys.slow = 0;');
        const before = await processorMs();
        await typeInto(page, input, text, KEY_COUNTS.measurement);
        const processorMsPerKey = ((await processorMs()) - before) / KEY_COUNTS.measurement;
        await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        /** @type {{ times: number[], slow: number }} */
        const keyTimes = await page.evaluate('recordedKeys');
        return { ...keyTimes, processorMsPerKey };
      };
      const [keys, slowedKeys] = [await measure(1), await measure(CPU_SLOWDOWN)];
      const [times, slowedTimes] = [keys, slowedKeys].map((each) => each.times.toSorted((a, b) => a - b));
      rows.push([
        label,
        milliseconds(quantile(times ?? [], 0.5)),
        milliseconds(quantile(times ?? [], 0.95)),
        milliseconds(keys.processorMsPerKey),
        milliseconds(quantile(slowedTimes ?? [], 0.95)),
        `${keys.slow} of ${keys.times.length}`,
      ]);
    }
    return table(
      [
        `key to next frame, ${FIELDS} fields`,
        'p50',
        'p95',
        'processor time',
        `p95, CPU ${CPU_SLOWDOWN}x slower`,
        `Event Timing from ${SLOW_MS} ms`,
      ],
      rows,
    );
  } finally {
    await browser.close();
  }
}

/**
 * Runs in the page: records the time from each key to the next frame. The message arrives after the frame was handed
 * over for drawing.
 */
const RECORD_KEYS = `
  globalThis.recordedKeys = { times: [], slow: 0 };
  document.addEventListener('keydown', (event) => {
    if (event.key.length !== 1) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => recordedKeys.times.push(performance.now() - event.timeStamp);
      port2.postMessage(undefined);
    });
  }, { capture: true });
  new PerformanceObserver((list) => {
    recordedKeys.slow += list.getEntriesByName('keydown').filter((entry) => entry.duration >= ${SLOW_MS}).length;
  }).observe({ type: 'event', durationThreshold: ${SLOW_MS} });
`;

/**
 * Types a text repeatedly. The input is emptied in between, which is not measured: the next key waits like all others,
 * because the frame without the text would otherwise count as a part of it.
 *
 * @param {{ keyboard: { press: (key: string) => Promise<void> }, waitForTimeout: (ms: number) => Promise<void> }} page
 * @param {{ focus: () => Promise<void>, fill: (text: string) => Promise<void> }} input
 * @param {string} text
 * @param {number} keys
 */
async function typeInto(page, input, text, keys) {
  await input.focus();
  for (let i = 0; i < keys; i += 1) {
    if (i % text.length === 0) {
      await input.fill('');
      await page.waitForTimeout(PAUSE_MS);
    }
    await page.keyboard.press(text[i % text.length] ?? ' ');
    await page.waitForTimeout(PAUSE_MS);
  }
  await input.fill('');
  await page.keyboard.press('Escape');
}

/** @param {Record<string, unknown>} localService ready line */
async function createIndex(localService) {
  const send = serviceClient(localService);
  try {
    await send('PUT', `/indexes('${INDEX}')?${STABLE_VERSION}`, definition());
    const value = Array.from({ length: DOCUMENTS }, (_, i) => document(i));
    await send('POST', batchPath(INDEX), { value });
  } finally {
    await send.close();
  }
}

/** Texts, keywords, and numbers in equal shares. */
function definition() {
  const others = Array.from({ length: FIELDS - 2 }, (_, i) => {
    if (i % 3 === 0) return { name: `text${i}`, type: 'Edm.String', searchable: true };
    if (i % 3 === 1) return { name: `number${i}`, type: 'Edm.Int32', filterable: true, sortable: true };
    return { name: `keyword${i}`, type: 'Edm.String', filterable: true, facetable: true, sortable: true };
  });
  return {
    name: INDEX,
    fields: [
      { name: 'id', type: 'Edm.String', key: true, filterable: true },
      { name: 'title', type: 'Edm.String', searchable: true },
      ...others,
    ],
    suggesters: [{ name: 'sg', searchMode: 'analyzingInfixMatching', sourceFields: ['title'] }],
  };
}

/** @param {number} i */
function document(i) {
  const values = Array.from({ length: VALUES }, (_, field) => {
    if (field % 3 === 0) return [`text${field}`, `A wooden chair beside table ${i}`];
    return field % 3 === 1 ? [`number${field}`, i * field] : [`keyword${field}`, `keyword ${(i + field) % 7}`];
  });
  return { '@search.action': 'upload', id: String(i), title: `Wooden chair ${i}`, ...Object.fromEntries(values) };
}
