import { adminKeyKind, type Infer } from '@searchdeck/contract';

export type AdminKeyKind = Infer<typeof adminKeyKind>;
export const adminKeyKinds = Object.keys(adminKeyKind.values) as readonly AdminKeyKind[];
