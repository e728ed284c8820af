/** Keys are written in brackets, see `KeyText`. */
export const preferencesMessages = {
  title: 'Preferences',
  description: 'Stored in this browser.',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', auto: 'System' },
  density: 'Row density',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },
  timeZone: 'Time zone',
  timeZoneHint: 'For times and dates in the console. Values in documents and definitions are shown as stored.',
  browserTimeZone: (zone: string) => `Browser (${zone})`,
  noTimeZone: 'No time zone matches.',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Shortcuts without [Mod], such as [/], [?], and [g]. Turn them off if you use speech input.',
};
