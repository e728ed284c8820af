/** Texts of the code samples. Code is written in backticks (`CodeText`). */
export const connectMessages = {
  title: 'Connect your code',
  endpoint: 'Endpoint',
  copyEndpoint: 'Copy endpoint for your code',
  apiVersion: 'API version',
  language: 'Snippet language',
  index: 'Snippet index',
  copySnippet: (language: string): string => `Copy ${language} snippet`,
  copy: 'Copy',
  requires: 'Requires',
  copyInstall: 'Copy install command',
  snippet: (language: string): string => `${language} snippet`,
  apiKey: 'API key',
  copyKeyCommand: 'Copy command',
  keyVariable: (variable: string): string =>
    `Snippets read the key from the \`${variable}\` environment variable. Saved keys are never sent to the browser.`,
  keyFromOwner: (connection: string, role: string): string =>
    `Keys are only for owners. Your role on the connection ${connection} is ${role}: ask an owner for a query key.`,
  keyFromProject: 'Run this command in the project folder to get one:',
  keyFromProjectHint:
    'For an admin key, replace `query` with `admin`. If `npm start` uses SEARCHDECK_DATA, set it here too.',
  keyFromLocalService: 'The local service prints its keys at startup, and again with `--keys`.',
  keyFromCli: "Run this command of the service's CLI to get one:",
  keyFromPortal: "Find them on the service's Keys page.",
  keyRoles: 'Use a query key for search. Use an admin key to upload documents or change definitions.',
};
