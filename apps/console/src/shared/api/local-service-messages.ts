/** Why data sources of a connection can't be previewed, nor its skillsets debugged. */
export const localServiceMessages = {
  none: 'Previews and the debugger run in a local search service, and there is no built-in one. Connect to one, and select it as the local service of this connection.',
  deleted: (connection: string): string =>
    `The local search service of the connection ${connection} was deleted. Edit the connection, and select another one.`,
};
