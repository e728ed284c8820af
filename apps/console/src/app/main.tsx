import './layers.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import './tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { hasDrafts } from '../shared/draft/prefix';
import { claimTab } from '../shared/draft/tab';
import { restoreTimeZone } from '../shared/format/stored-time-zone';
import { applyTableDensity } from '../shared/ui/table-density';
import { migrateStorage } from './migrate-storage';
import { Providers } from './providers';

/** By then, the first page has loaded. */
const SWEEP_DELAY_MS = 5000;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// Drafts belong to a tab, so its ID is needed before the first render.
migrateStorage(window.localStorage);
restoreTimeZone();
applyTableDensity();
await claimTab();
createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
// After the first render, and only if there are drafts: the rules of all kinds are a large module.
if (hasDrafts(window.localStorage)) {
  setTimeout(
    () => void import('./sweep-drafts').then(({ sweepDrafts }) => sweepDrafts(window.localStorage)),
    SWEEP_DELAY_MS,
  );
}
