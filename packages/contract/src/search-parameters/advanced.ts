import { searchParameter as row } from './parameter.js';

/** Availability and diagnosis. */
export const advanced = [
  row('minimumCoverage', 'double', 'Minimum coverage (%)'),
  row('sessionId', 'text', 'Session'),
  row('debug', 'text', 'Explain'),
].map((parameter) => ({ ...parameter, group: 'Advanced' as const }));
