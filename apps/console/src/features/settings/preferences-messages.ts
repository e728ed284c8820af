/** Keys are written in brackets, see `KeyText`. */
export const preferencesMessages = {
  title: 'Preferences',
  description: 'Stored in this browser.',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', auto: 'System' },
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Shortcuts without [Mod], such as [/], [?], and [g]. Turn them off if you use speech input.',
};
