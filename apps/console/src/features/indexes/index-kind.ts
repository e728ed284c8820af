import { kindById, type ResourceKind } from '@searchdeck/contract';

const found = kindById('indexes');
if (found === undefined) throw new Error('The contract has no kind of the id indexes.');
export const indexKind: ResourceKind = found;
