import { formatList, plural } from '../../shared/format/format';

export const mapMessages = {
  title: 'Dependency map',
  description: 'How the resources of the service depend on each other. Arrows follow the data.',
  filter: 'Filter by name',
  graph: 'Graph',
  table: 'Table',
  view: 'View',
  problemsOnly: 'Problems only',
  summary: (resources: number, missing: number, unused: number) =>
    [plural(resources, 'resource'), plural(missing, 'missing resource'), plural(unused, 'unused resource')].join(' · '),
  graphLabel: 'Dependency map. Arrow keys move between resources, Enter opens one. The table lists the same data.',
  missing: 'Missing',
  unused: 'Unused',
  missingHint: (kind: string, name: string) => `${kind} ${name} is referenced but doesn't exist.`,
  unusedHint: (kind: string, name: string) => `No other resource uses ${kind.toLowerCase()} ${name}.`,
  name: 'Name',
  kind: 'Kind',
  references: 'References',
  usedBy: 'Used by',
  problem: 'Problem',
  noMatch: 'No resources match the filter.',
  loadFailed: "Couldn't load the resources",
  partlyLoaded: (kinds: readonly string[]) =>
    `Couldn't load ${formatList(kinds.map((kind) => kind.toLowerCase()))}. References to them can't be checked.`,
  emptyTitle: 'No resources yet',
  emptyText: 'The map shows how indexes, indexers, skillsets, and other resources depend on each other.',
  viewIndexes: 'View indexes',
  definitions: 'Definitions',
};
