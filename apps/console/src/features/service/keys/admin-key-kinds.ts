export const adminKeyKinds = ['primary', 'secondary'] as const;
export type AdminKeyKind = (typeof adminKeyKinds)[number];
