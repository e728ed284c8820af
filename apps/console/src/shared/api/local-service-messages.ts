/** Why data sources of a connection can't be previewed, nor its skillsets debugged. */
export const localServiceMessages = {
  none: 'Previews and the debugger require a local search service, and there is no built-in one. Add a connection to a local service, then select it in this connection.',
  deleted: (connection: string): string =>
    `The local search service of the connection ${connection} was deleted. Edit the connection and select another one.`,
};
