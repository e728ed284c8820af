/**
 * @typedef {object} Instruction
 * @property {string} keyword uppercase
 * @property {Readonly<Record<string, string>>} flags `--from=build`
 * @property {string} value the rest of the line
 *
 * @typedef {object} Stage
 * @property {string} name name of the stage, or its position
 * @property {string} base the image, or the name of an earlier stage
 * @property {readonly Instruction[]} instructions without FROM
 */

/** @param {string} line @returns {Instruction} */
function parseLine(line) {
  const [keyword = '', ...words] = line.split(/\s+/);
  /** @type {Record<string, string>} */
  const flags = {};
  while (words[0]?.startsWith('--')) {
    const [name = '', value = ''] = (words.shift() ?? '').slice(2).split('=');
    flags[name] = value;
  }
  return { keyword: keyword.toUpperCase(), flags, value: words.join(' ') };
}

/**
 * The stages of a Dockerfile without heredocs.
 *
 * @param {string} text
 * @returns {Stage[]}
 */
export function parseDockerfile(text) {
  /** @type {(Stage & { instructions: Instruction[] })[]} */
  const stages = [];
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  for (const line of lines.filter((candidate) => candidate.trim() !== '')) {
    const instruction = parseLine(line.trim());
    if (instruction.keyword === 'FROM') {
      const [base = '', , name] = instruction.value.split(' ');
      stages.push({ name: name ?? String(stages.length), base, instructions: [] });
    } else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
}

/** The variables of ENV instructions. @param {Stage} stage @returns {Record<string, string>} */
export const environmentOf = ({ instructions }) =>
  Object.fromEntries(
    instructions
      .filter(({ keyword }) => keyword === 'ENV')
      .flatMap(({ value }) => value.split(' '))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

/**
 * The command of CMD or HEALTHCHECK, which must be in exec form.
 *
 * @param {Stage} stage @param {'CMD' | 'HEALTHCHECK'} keyword
 * @returns {string[]}
 */
export function commandOf({ instructions }, keyword) {
  const value = instructions.findLast((instruction) => instruction.keyword === keyword)?.value ?? '';
  return JSON.parse(value.replace(/^CMD\s+/, ''));
}
