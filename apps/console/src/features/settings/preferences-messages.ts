/** Keys are written in brackets, see `KeyText`. */
export const preferencesMessages = {
  title: 'Preferences',
  description: 'Stored in this browser.',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', auto: 'System' },
  density: 'Rows of tables',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },
  timeZone: 'Time zone',
  timeZoneHint: 'Times and days of the console. Values in documents and definitions stay as they are stored.',
  browserTimeZone: (zone: string) => `Browser (${zone})`,
  noTimeZone: 'No time zone matches.',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Shortcuts without [Mod], such as [/], [?], and [g]. Turn them off if you use speech input.',
};
