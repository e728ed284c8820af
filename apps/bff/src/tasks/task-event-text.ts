import type { TaskEvent } from '@searchdeck/contract';

/** The stored part of an event; its number and time are columns. */
export type EventText = Omit<TaskEvent, 'seq' | 'at'>;

export const eventText = (event: EventText): string => JSON.stringify(event);
