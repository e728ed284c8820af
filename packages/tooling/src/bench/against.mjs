import { table } from './measure.mjs';

/**
 * @typedef {Map<string, number>} Figures by row and column of a part's tables
 */

/** Rates and shares. Lower is better for everything else (times, memory). */
const MORE_IS_BETTER = /\/s\b|recall/;

/**
 * Reads the figures of a part's tables, without ratios and empty cells.
 *
 * @param {string} text
 * @returns {Figures}
 */
export function figuresOf(text) {
  /** @type {Figures} */
  const figures = new Map();
  for (const block of text.split(/\n\s*\n/)) {
    const [head = [], ...rows] = block.split('\n').map((line) => line.trim().split(/ {2,}/));
    for (const [label = '', ...cells] of rows) {
      for (const [i, cell] of cells.entries()) {
        const match = /^([\d.,]+)(?: ms)?$/.exec(cell.trim());
        if (match === null) continue;
        // The head begins with the title of the table, and a row may have fewer cells.
        const columns = head.slice(-cells.length);
        const column = columns[i] === 'p99' ? `${columns[i - 1]}, p99` : (columns[i] ?? '');
        figures.set([label.trim(), column.trim()].filter(Boolean).join(' · '), Number(match[1]?.replaceAll(',', '')));
      }
    }
  }
  return figures;
}

/**
 * Runs a part with both checkouts, this one first and last, and returns the mean figures of each with their ratio. Above
 * 1 means that this checkout is better.
 *
 * @param {() => Promise<string>} runThis
 * @param {() => Promise<string>} runOther
 * @returns {Promise<string>} a table
 */
export async function compareRuns(runThis, runOther) {
  const [first, second, third, fourth] = [await runThis(), await runOther(), await runOther(), await runThis()];
  return comparison([first, fourth].map(figuresOf), [second, third].map(figuresOf));
}

/** @param {readonly Figures[]} own @param {readonly Figures[]} others */
export function comparison(own, others) {
  const rows = [...(own[0]?.keys() ?? [])].flatMap((label) => {
    const [ownMean, otherMean] = [mean(own, label), mean(others, label)];
    if (ownMean === undefined || otherMean === undefined || ownMean === 0 || otherMean === 0) return [];
    const better = MORE_IS_BETTER.test(label) ? ownMean / otherMean : otherMean / ownMean;
    return [[label, formatFigure(otherMean), formatFigure(ownMean), `× ${better.toFixed(2)}`]];
  });
  return table(['', 'other', 'this', 'ratio'], rows);
}

/** Undefined if a run does not have the figure. @param {readonly Figures[]} runs @param {string} label */
function mean(runs, label) {
  const values = runs.map((run) => run.get(label) ?? Number.NaN);
  const sum = values.reduce((total, value) => total + value, 0);
  return Number.isNaN(sum) ? undefined : sum / values.length;
}

/** @param {number} value */
const formatFigure = (value) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));
