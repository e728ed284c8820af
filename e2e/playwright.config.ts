import { defineConfig } from 'playwright/test';
import type { DialectOption } from './src/support/test.js';

const executablePath = process.env['E2E_CHROMIUM'] || undefined;

export default defineConfig<object, DialectOption>({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  projects: [
    // Together, these tests request every operation. They start first: one of them takes the longest.
    { name: 'azure', use: { dialect: 'azure' }, grep: /@azure/ },
    { name: 'vendor', use: { dialect: 'vendor' }, grepInvert: /@azure-only/ },
    { name: 'operations', testMatch: '**/*.check.ts', dependencies: ['vendor', 'azure'] },
  ],
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  // A retry would hide race conditions.
  retries: 0,
  workers: 2,
  // Long timeouts for busy machines; usually tests take tenths of a second.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    // Recording takes 6% of the time of all tests. Set E2E_TRACE to record traces of failures.
    trace: process.env['E2E_TRACE'] === undefined ? 'off' : { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    // Playwright's video needs ffmpeg, which system browsers do not include.
    video: 'off',
    launchOptions: {
      executablePath,
      // Disables the browser's own network traffic.
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-default-apps',
        '--disable-domain-reliability',
        '--disable-features=OptimizationHints,MediaRouter,Translate,AutofillServerCommunication',
        '--disable-gpu',
        '--disable-quic',
        '--disable-sync',
        '--metrics-recording-only',
        '--no-first-run',
        '--no-pings',
        // Chromium's sandbox does not run as root, as in containers and CI.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
