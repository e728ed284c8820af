import { CONFIRMATION_HEADER } from '@searchdeck/contract';

/** Headers of a destructive operation; production connections require the name that the user typed. */
export const confirmedBy = (name: string): Readonly<Record<string, string>> => ({
  [CONFIRMATION_HEADER]: encodeURIComponent(name),
});
