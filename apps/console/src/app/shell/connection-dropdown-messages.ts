/** Texts of the list of connections, which is loaded with it. */
export const connectionDropdownMessages = {
  currentMark: 'Current connection',
  title: 'Connections',
  manage: 'Manage connections',
};
