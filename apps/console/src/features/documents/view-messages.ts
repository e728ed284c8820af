/** Texts of the first load; those of the tab itself are loaded with it. */
export const viewMessages = { label: 'Documents' };
