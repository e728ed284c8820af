/** The message of a caught value. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The first line of the message: errors of the service name the parameter in further lines. */
export const errorSummary = (error: unknown): string => errorText(error).split('\r\n')[0] ?? '';
