/** The local service that previews and debugs for a cloud service. */
export const localServiceMessages = {
  label: 'Local service',
  builtIn: (name: string) => `Built in (${name})`,
  none: 'None',
  deleted: 'Deleted connection',
  deletedHint: 'The connection of the local service was deleted. Select another one.',
};
