import './layers.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import './tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { claimTab } from '../shared/draft/tab';
import { restoreTimeZone } from '../shared/format/stored-time-zone';
import { applyTableDensity } from '../shared/ui/table-density';
import { migrateStorage } from './migrate-storage';
import { Providers } from './providers';

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
