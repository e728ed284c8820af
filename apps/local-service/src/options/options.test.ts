import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { certificateHosts, serviceConfig } from '../config.js';
import { HELP } from './help.js';
import { LANGUAGE_MODEL_KEY_VARIABLES, optionRows, variableOf } from './option-table.js';
import { parseOptions, type Options } from './parse-options.js';
import { UsageError } from './usage-error.js';

const SECRETS = { managementToken: 'token', identityHeader: 'header' };

test.each([
  [['--port', 'x'], '--port must be a whole number from 0 to 65535'],
  [['--port', '70000'], '--port'],
  [['--dialect', 'other'], '--dialect must be one of vendor, azure'],
  [['--admin-key', 'short'], '--admin-key must be 8 to 512 printable characters'],
  [['--provisioning-seconds', '-1'], '--provisioning-seconds'],
  [
    ['--language-model', 'localhost:11434', '--language-model-name', 'm'],
    '--language-model must be an http or https URL',
  ],
  [['--language-model', 'http://127.0.0.1:11434/v1'], '--language-model-name'],
  [['--language-model', 'http://me:secret@127.0.0.1/v1', '--language-model-name', 'm'], 'must not contain credentials'],
  [['--language-model-name', 'm'], '--language-model-name requires --language-model'],
  [['--model', 'http://127.0.0.1:11434/v1'], '--model must have the form NAME=URL'],
  [['--model', 'gpt-4o=ftp://127.0.0.1'], '--model must have the form NAME=URL'],
  [['--model', 'gpt-4o=http://me:secret@127.0.0.1/v1'], 'set the API key in SEARCHDECK_MODEL_KEY_GPT_4O'],
  [['--https-key', 'key.pem'], '--https-certificate and --https-key must be specified together'],
  [['--semantic-quota', '1.5'], '--semantic-quota must be a whole number'],
  [['--allow-host', '*'], '--allow-host must be a host name'],
  [['--allow-host', 'a.*.test'], '--allow-host must be a host name'],
  [['--allow-host', 'http://a.test'], '--allow-host must be a host name without a scheme or a port'],
  [['--allow-host', 'a.test:80'], '--allow-host must be a host name without a scheme or a port'],
  [['--allow-host', '[::1]:80'], '--allow-host must be a host name'],
  [['--allow-host', 'a.test/path'], '--allow-host must be a host name'],
  [['--allow-outbound', 'mailto:x'], '--allow-outbound must be an origin such as https://models.example.com'],
  [['--allow-outbound', 'https://a.test/path'], '--allow-outbound must be an origin'],
  [['--allow-outbound', 'postgresql://me:secret@a.test'], '--allow-outbound must be an origin'],
  [['--nonsense'], '--nonsense'],
  [['stray'], 'stray'],
])('rejects %j with one line', (argv, words) => {
  const parse = () => parseOptions(argv);
  expect(parse).toThrow(UsageError);
  expect(parse).toThrow(words);
});

test('origins of databases have a port', () => {
  const origins = ['https://A.test/', 'postgresql://Db.test', 'postgresql://[::1]:6432/'];
  const { allowOutbound } = parseOptions(origins.flatMap((origin) => ['--allow-outbound', origin])) as Options;
  expect(allowOutbound).toEqual(['https://a.test', 'postgresql://db.test:5432', 'postgresql://[::1]:6432']);
});

test('a wildcard address is announced as a reachable address', () => {
  const options = parseOptions(['--host', '0.0.0.0', '--allow-host', 'Search.Test']) as Options;
  const config = serviceConfig(options, 4281, SECRETS);
  expect(config.endpointOf('demo')).toBe('http://127.0.0.1:4281/services/demo');
  expect([...config.allowedHosts]).toEqual(['127.0.0.1', 'localhost', '[::1]', 'search.test']);
});

test('with HTTPS, every accepted host name is in the certificate', () => {
  const options = parseOptions(['--https', '--host', '::1', '--allow-host', 'Search.Test']) as Options;
  expect(serviceConfig(options, 1, SECRETS).managementUrl).toBe('https://[::1]:1');
  expect(certificateHosts(options, ['demo'])).toEqual(['localhost', '127.0.0.1', '::1', 'search.test']);
  const wildcard = parseOptions(['--https', '--allow-host', '*.Localhost']) as Options;
  expect(certificateHosts(wildcard, ['demo', 'films'])).toEqual(
    expect.arrayContaining(['*.localhost', 'demo.localhost', 'films.localhost']),
  );
});

test.each(['2001:DB8::1', '[2001:db8::1]'])('the IPv6 address %s is accepted as a host', (address) => {
  const options = parseOptions(['--https', '--allow-host', address]) as Options;
  const { allowedHosts, serviceHosts } = serviceConfig(options, 1, SECRETS);
  expect([...allowedHosts]).toContain('[2001:db8::1]');
  expect(serviceHosts.size).toBe(0);
  expect(certificateHosts(options, [])).toContain('2001:db8::1');
});

test('an IPv6 address is bracketed in URLs', () => {
  expect(serviceConfig(parseOptions(['--host', '::1']) as Options, 1, SECRETS).managementUrl).toBe('http://[::1]:1');
});

test('the language model comes from the command line or the environment, its key from the environment only', () => {
  const environment = {
    SEARCHDECK_LANGUAGE_MODEL_URL: 'http://127.0.0.1:11434/v1',
    SEARCHDECK_LANGUAGE_MODEL_NAME: 'from-environment',
    SEARCHDECK_LANGUAGE_MODEL_KEY: 'secret',
  };
  const of = (argv: string[], from: Record<string, string> = {}) => (parseOptions(argv, from) as Options).languageModel;
  expect(of([])).toBeUndefined();
  expect(of([], environment)).toEqual({ url: 'http://127.0.0.1:11434/v1', model: 'from-environment', key: 'secret' });
  expect(of(['--language-model', 'https://models.test/v1', '--language-model-name', 'm'], environment)).toEqual({
    url: 'https://models.test/v1',
    model: 'm',
    key: 'secret',
  });
  expect(of(['--language-model', 'https://models.test/v1', '--language-model-name', 'm'])).toEqual({
    url: 'https://models.test/v1',
    model: 'm',
  });
});

test('servers of models come from the command line, their keys from the environment only', () => {
  const models = (argv: string[], from: Record<string, string> = {}) => [
    ...(parseOptions(argv, from) as Options).models,
  ];
  const environment = { SEARCHDECK_MODEL_KEY_GPT_4O: 'secret' };
  const gpt = ['--model', 'gpt-4o=http://127.0.0.1:11434/v1#llama3.2'];
  const embedding = ['--model', 'text-embedding-3-small=https://models.test/v1'];
  expect(models([...gpt, ...embedding], environment)).toEqual([
    ['gpt-4o', { url: 'http://127.0.0.1:11434/v1', model: 'llama3.2', key: 'secret' }],
    ['text-embedding-3-small', { url: 'https://models.test/v1', model: 'text-embedding-3-small' }],
  ]);
  const listed = models([], { SEARCHDECK_LOCAL_MODEL: 'a=http://a.test/, b=http://b.test/' });
  expect(listed.map(([name]) => name)).toEqual(['a', 'b']);
  const alias = ['--language-model', 'http://127.0.0.1:11434/v1', '--language-model-name', 'm'];
  expect(models(alias)).toEqual([['m', { url: 'http://127.0.0.1:11434/v1', model: 'm' }]]);
  expect(parseOptions([...gpt, '--language-model-name', 'gpt-4o'])).toMatchObject({
    languageModel: { url: 'http://127.0.0.1:11434/v1', model: 'llama3.2' },
  });
});

test.each([
  ['SEARCHDECK_LOCAL_PORT', '4300', { port: 4300 }],
  ['SEARCHDECK_LOCAL_THROTTLE', 'true', { throttle: true }],
  ['SEARCHDECK_LOCAL_NO_SAMPLES', '1', { samples: false }],
  ['SEARCHDECK_LOCAL_NO_SAMPLES', 'false', { samples: true }],
  ['SEARCHDECK_LOCAL_ALLOW_HOST', 'a.test, B.test', { allowHosts: ['a.test', 'b.test'] }],
  ['SEARCHDECK_LOCAL_DIALECT', 'azure', { dialect: 'azure' }],
  ['SEARCHDECK_LOCAL_DIALECT', '', { dialect: 'vendor' }],
])('%s=%s', (name, text, expected) => {
  expect(parseOptions([], { [name]: text })).toMatchObject(expected);
});

test('the command line takes precedence over the environment', () => {
  const environment = { SEARCHDECK_LOCAL_PORT: '1', SEARCHDECK_LOCAL_ALLOW_HOST: 'a.test' };
  expect(parseOptions(['--port', '2', '--allow-host', 'b.test'], environment)).toMatchObject({
    port: 2,
    allowHosts: ['b.test'],
  });
});

test.each([
  ['SEARCHDECK_LOCAL_PORT', 'x', 'SEARCHDECK_LOCAL_PORT must be a whole number from 0 to 65535'],
  ['SEARCHDECK_LOCAL_THROTTLE', 'maybe', 'SEARCHDECK_LOCAL_THROTTLE must be true or false, not "maybe"'],
])('an invalid %s is named', (name, text, message) => {
  expect(() => parseOptions([], { [name]: text })).toThrow(message);
});

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\', ''));

test('the table in README.md lists every option with its variable, default, and description', () => {
  const [, section = ''] = readme.split('## Options\n');
  const rows = section
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `') || line.startsWith('|  '))
    .map(cells);
  const expected = optionRows.map(([name, row]) => [
    `\`--${name}${row.value === undefined ? '' : ` ${row.value.replace('|', ' or ')}`}\``,
    row.isAction ? '' : `\`${variableOf(name)}\``,
    row.default === undefined ? '' : `\`${row.default}\``,
    row.description,
  ]);
  expect(rows).toEqual([
    ...expected,
    ['', `\`${LANGUAGE_MODEL_KEY_VARIABLES[0]}\``, '', 'API key of the language model, sent as a bearer token'],
  ]);
});

test('--help names every option and fits a terminal', () => {
  for (const [name] of optionRows) expect(HELP).toContain(`--${name}`);
  for (const line of HELP.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
});
