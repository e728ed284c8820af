import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { BFF_NODE_ARGS } from '../bff-node-args.mjs';
import { BFF_MAIN, CONSOLE_DIST, ROOT } from '../paths.mjs';
import { ignorePatterns, isIgnored } from './build-image.mjs';
import { commandOf, environmentOf, parseDockerfile, type Stage } from './dockerfile.mjs';

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const stages = parseDockerfile(read('Dockerfile'));
const last = stages.at(-1)!;
const valuesOf = ({ instructions }: Stage, keyword: string) =>
  instructions.filter((instruction) => instruction.keyword === keyword).map(({ value }) => value);
/** Variables of the console server. A test of the server compares the document with the program. */
const documentedVariables = new Set(
  [...read('docs/configuration.md').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name),
);
const defaultPort = /^\| `PORT` *\| `(\d+)`/m.exec(read('docs/configuration.md'))?.[1];
/** Paths in the image that earlier stages write. */
const builtPaths = new Set(
  ['packages/contract', 'packages/outbound', 'packages/query', 'packages/sqlite', 'apps/bff']
    .map((folder) => `/app/${folder}/dist`)
    .concat('/app/.tools', '/app/node_modules', '/app/apps', '/app/packages', CONSOLE_DIST.replace(ROOT, '/app')),
);

describe('the Dockerfile', () => {
  test('has stages from one pinned base', () => {
    expect(new Set(stages.map(({ base }) => base)).size).toBe(1);
    const major = /^node:(\d+)-bookworm-slim$/.exec(last.base)?.[1];
    expect(Number(major)).toBeGreaterThanOrEqual(20);
  });

  test('copies only what exists or what an earlier stage builds', () => {
    const patterns = ignorePatterns();
    for (const [position, { instructions }] of stages.entries()) {
      for (const { flags, value } of instructions.filter(({ keyword }) => keyword === 'COPY')) {
        const sources = value.split(' ').slice(0, -1);
        expect(sources.length, value).toBeGreaterThan(0);
        const from = flags['from'];
        if (from === undefined) {
          for (const source of sources) {
            expect([source, existsSync(join(ROOT, source))]).toEqual([source, true]);
            expect([source, isIgnored(patterns, source)]).toEqual([source, false]);
          }
        } else {
          expect(stages.slice(0, position).map(({ name }) => name)).toContain(from);
          for (const source of sources) expect(builtPaths).toContain(source);
        }
      }
    }
  });

  test('installs the packages of every workspace package that the server imports', () => {
    const copiedPaths = new Set(
      stages.flatMap((stage) => valuesOf(stage, 'COPY')).flatMap((value) => value.split(' ')),
    );
    const needed = new Set(['apps/bff']);
    for (const folder of needed) {
      const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`)) as { dependencies?: object };
      for (const name of Object.keys(dependencies)) {
        if (name.startsWith('@searchdeck/')) needed.add(name.replace('@searchdeck/', 'packages/'));
      }
    }
    for (const folder of needed) {
      expect(copiedPaths).toContain(`${folder}/package.json`);
      expect(copiedPaths).toContain(`/app/${folder}/dist`);
    }
  });

  test('excludes secrets, data, and build outputs of this checkout from the image', () => {
    const patterns = ignorePatterns();
    for (const path of [
      'key',
      '.env',
      '.git/config',
      '.searchdeck/key',
      'apps/bff/dist/main.js',
      'node_modules/a',
      'a.log',
    ]) {
      expect([path, isIgnored(patterns, path)]).toEqual([path, true]);
    }
    for (const path of ['package.json', 'packages/tooling/src/keys.mjs', 'apps/bff/src/credentials/key-file.ts']) {
      expect([path, isIgnored(patterns, path)]).toEqual([path, false]);
    }
  });

  test('runs the server as a user who is not root, with known variables and the port that is exposed', () => {
    expect(valuesOf(last, 'USER')).toEqual(['node']);
    const environment = environmentOf(last);
    for (const name of Object.keys(environment)) if (name !== 'NODE_ENV') expect(documentedVariables).toContain(name);
    expect(environment['PORT']).toBe(defaultPort);
    expect(valuesOf(last, 'EXPOSE')).toEqual([environment['PORT']]);
    expect(valuesOf(last, 'VOLUME')).toEqual([environment['SEARCHDECK_DATA']]);
    expect(environment['CONSOLE_DIST']).toBe(CONSOLE_DIST.replace(ROOT, '/app'));
    expect(commandOf(last, 'CMD')).toEqual(['node', ...BFF_NODE_ARGS, BFF_MAIN.slice(ROOT.length + 1)]);
    expect(commandOf(last, 'HEALTHCHECK').join(' ')).toContain('/readyz');
  });
});

interface Service {
  ports?: string[];
  environment: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  image?: string;
  security_opt?: string[];
}

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml')) as {
    services: Record<string, Service>;
    secrets: Record<string, { file: string }>;
    volumes: Record<string, unknown>;
  };
  const server = compose.services['searchdeck']!;

  test('sets only variables that the server knows', () => {
    for (const name of Object.keys(server.environment)) expect(documentedVariables).toContain(name);
  });

  test('starts the database first, which the server reaches by its name and with its password', () => {
    const url = server.environment['DATABASE_URL'];
    const { hostname, username, pathname } = new URL(url!.replace(/\$\{\w+:\?\}/, 'password'));
    const database = compose.services[hostname]!;
    expect(database.image).toMatch(/^postgres:\d+$/);
    expect(server.depends_on).toEqual({ [hostname]: { condition: 'service_healthy' } });
    expect(database.healthcheck?.test).toContain(`--dbname=${pathname.slice(1)}`);
    expect(database.environment).toMatchObject({ POSTGRES_USER: username, POSTGRES_DB: pathname.slice(1) });
    expect(url).toContain(database.environment['POSTGRES_PASSWORD']);
  });

  test('publishes the port of the image on this machine only', () => {
    const [port] = valuesOf(last, 'EXPOSE');
    expect(server.ports).toEqual([`127.0.0.1:${port}:${port}`]);
  });

  test('mounts a volume at the data folder, and declares its secrets and volumes', () => {
    expect(server.volumes).toContainEqual(`data:${environmentOf(last)['SEARCHDECK_DATA']}`);
    for (const service of Object.values(compose.services)) {
      for (const volume of service.volumes ?? []) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
      for (const secret of service.secrets ?? []) expect(Object.keys(compose.secrets)).toContain(secret);
    }
    expect(server.environment['SEARCHDECK_KEY_FILE']).toBe(`/run/secrets/${server.secrets?.[0]}`);
  });

  test('drops every privilege that the server does not need', () => {
    expect(server).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });
});
