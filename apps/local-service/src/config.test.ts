import { expect, test } from 'vitest';
import { parseOptions, serviceConfig, UsageError, type Options } from './config.js';

test.each([
  [['--port', 'x'], '--port must be a whole number from 0 to 65535'],
  [['--port', '70000'], '--port'],
  [['--dialect', 'other'], '--dialect must be one of vendor, azure'],
  [['--admin-key', 'short'], '--admin-key must be 8 to 512 printable characters'],
  [['--provisioning-seconds', '-1'], '--provisioning-seconds'],
  [['--nonsense'], '--nonsense'],
  [['stray'], 'stray'],
])('refuses %j in one line', (argv, words) => {
  const parse = () => parseOptions(argv);
  expect(parse).toThrow(UsageError);
  expect(parse).toThrow(words);
});

test('a wildcard address is announced as one that can be called', () => {
  const options = parseOptions(['--host', '0.0.0.0', '--allow-host', 'Search.Test']) as Options;
  const config = serviceConfig(options, 4281, 'token');
  expect(config.endpointOf('demo')).toBe('http://127.0.0.1:4281/services/demo');
  expect([...config.allowedHosts]).toEqual(['127.0.0.1', 'localhost', '[::1]', 'search.test']);
});

test('an IPv6 address is bracketed in URLs', () => {
  expect(serviceConfig(parseOptions(['--host', '::1']) as Options, 1, 't').managementUrl).toBe('http://[::1]:1');
});
