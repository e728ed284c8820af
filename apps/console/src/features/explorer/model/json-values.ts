import { isObject } from '@searchdeck/contract';

// Lenient readers of response members: a value of another type counts as missing.

type JsonObject = Record<string, unknown>;

export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});
export const asObjects = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
