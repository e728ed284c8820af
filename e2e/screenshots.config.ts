import { defineConfig } from 'playwright/test';
import tests from './playwright.config.js';

/** The pictures of the documentation: see src/screenshots. */
export default defineConfig({
  ...tests,
  projects: [{ testMatch: '**/*.shots.ts' }],
  workers: 1,
  use: { ...tests.use, viewport: { width: 1280, height: 800 } },
});
