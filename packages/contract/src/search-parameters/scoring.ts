import { searchParameter as row } from './parameter.js';

/** What makes a document relevant. */
export const scoring = [
  row('scoringProfile', 'text', 'Scoring profile'),
  row('scoringParameters', 'repeated', 'Scoring parameters', 'scoringParameter'),
  row('scoringStatistics', 'enum', 'Scoring statistics'),
].map((parameter) => ({ ...parameter, group: 'Scoring' as const }));
