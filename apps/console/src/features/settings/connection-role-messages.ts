export const subjectTypeLabels = { user: 'User', group: 'Group' } as const;

export const connectionRoleMessages = {
  title: 'Roles',
  description: 'Roles on this connection replace those from the directory. Changes are saved immediately.',
  type: 'Assign to',
  subject: 'Subject',
  userHint: (subject: string) => `Subject claim of the user. Yours is ${subject}.`,
  groupHint: 'Value of a claim that grants roles, such as a group ID.',
  role: 'Role',
  roleOf: (subject: string) => `Role of ${subject}`,
  remove: (subject: string) => `Remove the role of ${subject}`,
  assign: 'Assign role',
  loadFailed: "Couldn't load the roles",
  saveFailed: "Couldn't save the roles",
};
