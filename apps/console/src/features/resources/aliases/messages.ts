export const repointMessages = {
  repoint: 'Repoint',
  action: (alias: string) => `Repoint ${alias}`,
  title: (alias: string) => `Repoint alias ${alias}`,
  text: (index: string) =>
    `Queries and documents sent to this alias go to ${index}. Once repointed, they go to the selected index immediately.`,
  index: 'Index',
  loadFailed: (alias: string) => `Couldn't load ${alias}`,
  repointFailed: (alias: string) => `Couldn't repoint ${alias}`,
  repointed: (alias: string, index: string) => `Alias ${alias} repointed to ${index}`,
  submit: (index: string) => `Repoint to ${index}`,
  cancel: 'Cancel',
};
