/** Names of the dialects for display. Apart from their definitions, which are large. */
export const dialectLabels = { vendor: 'Neutral', azure: 'Azure' } as const;
