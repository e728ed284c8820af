/** The editors of skillsets the problems of their review, and the note after a save, behind one import, because each import adds the list of its files to the first load. */
export const loadDesignView = async () => ({ default: (await import('./design-view')).DesignView });
export const loadDebugView = async () => ({ default: (await import('./debug/debug-view')).DebugView });
export const loadReviewFindings = async () => ({ default: (await import('./review-findings')).ReviewFindings });
export const loadSavedNote = async () => ({ default: (await import('./saved-note')).SavedNote });
