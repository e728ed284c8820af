import type { IndexPartList } from '@searchdeck/contract';
import { formatList, formatNumber, plural } from '../../../shared/format/format';

/** The number of fields, subfields included, and how many of them are complex: those have subfields, but no attributes. */
export interface FieldCounts {
  all: number;
  complex: number;
}

/** A part that fields name, and that an index doesn't have. */
export interface MissingPart {
  /** `vectorSearch.profiles`. */
  list: IndexPartList;
  name: string;
}

const UNNAMED = '(no name)';
/** The name of a field in labels. */
const nameOf = (field: string): string => field || UNNAMED;

export const fieldsMessages = {
  filter: 'Filter fields',
  /** `19 fields (2 complex)` */
  count: ({ all, complex }: FieldCounts) =>
    complex === 0 ? plural(all, 'field') : `${plural(all, 'field')} (${formatNumber(complex)} complex)`,
  filteredCount: (visible: number, total: number) => `${formatNumber(visible)} of ${formatNumber(total)}`,
  table: (index: string) => `Fields of ${index}`,
  noMatch: (filter: string) => `No fields match "${filter}".`,
  testAnalyzer: (field: string) => `Test the analyzer of ${field}`,
  subfields: (field: string) => `Subfields of ${nameOf(field)}`,
  key: 'Key',
  keyHint: 'Key: identifies documents',
  field: 'Field',
  type: 'Type',
  analyzer: 'Analyzer',
  normalizer: (name: string) => `normalizer ${name}`,
  synonyms: (name: string) => `synonyms ${name}`,
  profile: (name: string) => `profile ${name}`,
  attribute: (attribute: string, field: string) => `${attribute}: ${nameOf(field)}`,
  default: 'Default for the type',
  explicit: 'Set explicitly',
  unnamed: UNNAMED,
  add: 'Add field',
  addSubfield: (field: string) => `Add a subfield to ${nameOf(field)}`,
  infer: 'Infer from documents',
  copy: 'Copy from another index',
  edit: (field: string) => `Edit ${nameOf(field)}`,
  duplicate: (field: string) => `Duplicate ${nameOf(field)}`,
  moveUp: (field: string) => `Move ${nameOf(field)} up`,
  moveDown: (field: string) => `Move ${nameOf(field)} down`,
  delete: (field: string) => `Delete ${nameOf(field)}`,
  undeletable: 'An existing field can be deleted only by rebuilding the index. Open it to unlock.',
  new: 'New',
  fixed: "This can't be changed for an existing field without rebuilding the index. Open the field to unlock.",
  /** At each locked setting in the panel of the field, whose head explains it. */
  lockedSetting: 'Locked.',
  panel: (field: string) => `Field ${nameOf(field)}`,
  close: 'Close',
  existing: 'Settings that are fixed for an existing field are locked. Changing them requires a rebuild of the index.',
  unlock: 'Unlock for a rebuild',
  unlocked: 'Changes to fixed settings are applied by a rebuild of the index.',
  rebuild: 'Rebuild index…',
  select: (field: string) => `Select ${nameOf(field)}`,
  fieldCount: (count: number) => plural(count, 'field'),
  turnOn: (attribute: string) => `Turn on ${attribute}`,
  turnOff: (attribute: string) => `Turn off ${attribute}`,
  change: 'Change attributes',
};

/** Attributes of fields, in the order of the table. */
export const attributeMessages = {
  retrievable: ['Retrievable', 'Returned in results'],
  searchable: ['Searchable', 'Full-text search; vector search for vector fields'],
  filterable: ['Filterable', 'Can be used in $filter'],
  sortable: ['Sortable', 'Can be used in $orderby'],
  facetable: ['Facetable', 'Can be used in facets'],
} as const;

/** The parts of an index that fields name. */
const PART_NAMES: Readonly<Partial<Record<IndexPartList, string>>> = {
  analyzers: 'analyzer',
  normalizers: 'normalizer',
  'vectorSearch.profiles': 'vector profile',
};

export const copyFieldsMessages = {
  title: 'Copy fields from another index',
  index: 'Index',
  selectIndex: 'Select an index',
  noMatch: 'No index matches.',
  listFailed: "Couldn't load the names of indexes",
  loadFailed: (index: string) => `Couldn't load ${index}`,
  loading: (index: string) => `Loading the fields of ${index}`,
  noIndexes: 'This service has no other index.',
  noFields: (index: string) => `All fields of ${index} already exist.`,
  all: 'All fields',
  fields: (index: string) => `Fields of ${index}`,
  existing: (names: readonly string[]) =>
    `Skipped, because ${names.length === 1 ? 'it already exists' : 'they already exist'}: ${names.join(', ')}`,
  keyHint: 'The key of the other index. It becomes an ordinary field.',
  missingParts: (parts: readonly MissingPart[]) =>
    `Only fields are copied. This index doesn't have what they use: ${formatList(parts.map(({ list, name }) => `${PART_NAMES[list] ?? list} ${name}`))}. Before you save, add what is missing, or change the fields that use it.`,
  add: (count: number) => `Add ${plural(count, 'field')}`,
  cancel: 'Cancel',
};

export const inferMessages = {
  title: 'Infer fields from documents',
  help: 'Paste a document, an array of documents, one document per line, or CSV with a header.',
  existingSkipped: 'Fields that already exist are skipped.',
  label: 'Documents as JSON or CSV',
  invalid: (message: string) => `Neither CSV with a header nor valid JSON: ${message}`,
  invalidCsv: (message: string) => `The CSV can't be read. ${message}`,
  noDocuments: 'The text contains no JSON objects.',
  noNewFields: 'All fields of these documents already exist.',
  newFields: (count: number) => plural(count, 'new field'),
  /** Column names that can't be field names. */
  renamed: (names: readonly { column: string; name: string }[]) =>
    `Field names can contain only letters, digits, and underscores: ${formatList(names.map(({ column, name }) => `"${column}" becomes ${name}`))}. An import uses the same names.`,
  key: 'Document key',
  keyHelp: 'Identifies each document. Its type is Edm.String.',
  noKey:
    'No column has a valid and unique key value in every document. The index gets a separate key field, which every document must contain.',
  notLoaded: "The documents aren't imported yet. After you create the index, import them on its Documents tab.",
  skipped: (names: readonly string[]) =>
    `Skipped, because subfield names can contain only letters, digits, and underscores: ${names.join(', ')}`,
  add: (count: number) => `Add ${plural(count, 'field')}`,
  /** Fields that were inferred from whole numbers in the range of Int32. */
  integers: (paths: readonly string[]) =>
    `Whole numbers have the type Edm.Int32, and the type of a field can't be changed later. If ${formatList(paths)} can exceed 2,147,483,647, use Edm.Int64. For decimals, use Edm.Double.`,
  /** Why the index can't be created. */
  pending: (count: number) => `Add or skip the ${plural(count, 'new field')} of the sample data.`,
  noSample: 'Paste documents, or skip to define the fields yourself.',
  unreadable: "The sample data can't be read. Correct or skip it.",
  cancel: 'Cancel',
  skip: 'Skip',
};
