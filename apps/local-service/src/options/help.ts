import { optionRows, variableOf } from './option-table.js';

const WIDTH = 118;

/** Wraps words into lines of at most `width` characters. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line];
}

const usages = optionRows.map(([name, { value }]) => `--${name}${value === undefined ? '' : ` ${value}`}`);
const indent = Math.max(...usages.map(({ length }) => length)) + 4;

const optionLines = optionRows.flatMap(([, row], i) => {
  const notes = [
    ...(row.default === undefined ? [] : [`default ${row.default}`]),
    ...(row.isRepeatable ? ['may be repeated'] : []),
  ];
  const text = notes.length === 0 ? row.description : `${row.description} (${notes.join(', ')})`;
  return wrap(text, WIDTH - indent).map((line, j) => (j === 0 ? `  ${usages[i]}` : '').padEnd(indent) + line);
});

const actions = optionRows.flatMap(([name, { isAction }]) => (isAction ? [`--${name}`] : [])).join(', ');

export const HELP = `Usage: local-service [options]

A local search service: management plane at /, the data plane of the service "demo" at /services/demo.

${optionLines.join('\n')}

Every option except ${actions} can also be set by an environment variable, such as
${variableOf('admin-key')} for --admin-key. The command line takes precedence.
`;
