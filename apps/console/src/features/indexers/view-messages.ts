/** The texts of the tab itself, which every page loads. */
export const viewMessages = {
  tab: 'Runs',
  tabCommand: (name: string) => `Runs of ${name}`,
};
