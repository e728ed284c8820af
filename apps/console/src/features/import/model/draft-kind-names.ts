import { kindById } from '@searchdeck/contract';
import { draftKinds, type DraftKind } from './import-draft';

/** Names of the four kinds. They are not among the messages, because every page loads a part of those. */
export const draftKindNames = Object.fromEntries(draftKinds.map((kind) => [kind, kindById(kind).singular])) as Readonly<
  Record<DraftKind, string>
>;
