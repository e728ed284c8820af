export const steps = ['source', 'preview', 'index', 'enrichment', 'review'] as const;
export type Step = (typeof steps)[number];

/** The step in the URL; the first one by default. */
export const stepOf = (search: URLSearchParams): Step => steps.find((step) => step === search.get('step')) ?? steps[0];
