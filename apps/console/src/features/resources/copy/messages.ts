import { plural } from '../../../shared/format/format';
import { countOf, type KindNames } from '../../../shared/format/kind-names';

export const copyMessages = {
  title: (kind: KindNames, names: readonly string[]) =>
    names.length === 1
      ? `Copy ${names[0] ?? ''} to another connection`
      : `Copy ${countOf(kind, names.length)} to another connection`,
  target: 'Target connection',
  selectTarget: 'Select a connection',
  noTargets: "There's no other connection that allows changes.",
  manageConnections: 'Manage connections',
  includeReferences: 'Also copy referenced resources',
  overwrite: 'Overwrite existing resources',
  overwriteHint: 'Otherwise, resources that exist in the target are skipped.',
  documents: "Documents aren't copied.",
  resources: 'Resources to copy',
  kind: 'Kind',
  name: 'Name',
  state: 'In the target',
  states: {
    loading: 'Checking…',
    unknown: 'Unknown',
    new: 'New',
    exists: 'Exists, skipped',
    overwritten: 'Exists, overwritten',
    copied: 'Copied',
    skipped: 'Skipped',
    failed: 'Failed',
  },
  secret: (item: string, path: string) => `${path} of ${item}`,
  secretHint:
    'Services never return secrets. Enter the value again. Without it, a resource that exists in the target keeps its value.',
  loadFailed: "Couldn't load the definitions",
  failed: (name: string) => `Couldn't copy ${name}`,
  copy: (count: number) => `Copy ${plural(count, 'resource')}`,
  copied: (connection: string) => `Copied to ${connection}`,
  cancel: 'Cancel',
  close: 'Close',
  open: (connection: string) => `Open ${connection}`,
};
