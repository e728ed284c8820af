import { defineConfig } from 'playwright/test';

const executablePath = process.env['E2E_CHROMIUM'] || undefined;

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  // A test that passes at the second try hides a race: there is no second try.
  retries: 0,
  workers: 2,
  // What comes at all comes in tenths of a second; a machine that is busy with other things may take this long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    // Playwright's video needs an ffmpeg that system browsers do not bring.
    video: 'off',
    launchOptions: {
      executablePath,
      // The browser itself must not call home: on a closed network that is noise, on an open one it is traffic.
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
        // Chromium's sandbox refuses to run as root, which is what containers and CI are.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
