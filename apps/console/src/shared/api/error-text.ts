import { messageOf } from '@searchdeck/contract';

/** The first line of the message: errors of the service name the parameter in further lines. */
export const errorSummary = (error: unknown): string => messageOf(error).split('\r\n')[0] ?? '';
