export const tagMessages = {
  empty: 'No tags.',
  name: 'Tag',
  value: 'Value',
  newName: 'Name of the new tag',
  newValue: 'Value of the new tag',
  valueOf: (name: string) => `Value of ${name}`,
  differs: 'Different values',
  add: 'Add tag',
  remove: (name: string) => `Remove tag ${name}`,
  nameMissing: 'Enter a name.',
  exists: (name: string) => `A tag named ${name} already exists.`,
};
