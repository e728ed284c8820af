import { plural } from '../../../shared/format/format';

export const analyzeMessages = {
  text: 'Text',
  placeholder: 'Enter text to analyze',
  views: 'Token view',
  inline: 'Inline',
  table: 'Table',
  compare: 'Compare',
  endComparison: 'End comparison',
  tooLong: "This text is too long for the URL: a link to this page doesn't include it.",
  analysis: 'Analysis',
  first: 'First analysis',
  second: 'Second analysis',
  comparison: (common: number, left: number, right: number) =>
    left + right === 0 ? 'Identical' : `${plural(common, 'shared token')}, ${left} only left, ${right} only right`,
  emptyTitle: 'Test an analyzer',
  emptyText: 'See which tokens a field, an analyzer, or its components produce from a text.',
  trySample: 'Try a sample',
  notAnalyzed: "Couldn't analyze the text",
  analyzing: 'Analyzing',
  noTokens: 'No tokens produced',
  tokens: (pane: string) => `Tokens, ${pane.toLowerCase()}`,
};
