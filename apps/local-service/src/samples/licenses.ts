import { readPackageFile } from './package-file.js';
import type { Sample } from './sample.js';

interface License {
  name: string;
  url: string | null;
  osiApproved: boolean;
  licenseText: string;
}

/** SPDX identifiers hold dots and plus signs, which document keys do not allow. */
export const licenseKey = (id: string): string => id.replaceAll('.', '_').replaceAll('+', '=plus');

/** `GPL-3.0-or-later` belongs to the family GPL. */
const family = (id: string): string => /^[A-Za-z0-9]+/.exec(id)?.[0] ?? id;

/** Terms that the text of a license mentions, for faceting by topic. */
const TOPICS: readonly (readonly [string, RegExp])[] = [
  ['attribution', /\battribution\b|copyright notice/i],
  ['copyleft', /same license|this license as a whole|under the terms of this license/i],
  ['documentation', /\bdocumentation\b/i],
  ['liability', /\bliab(?:le|ility)\b/i],
  ['network use', /remote(?:ly)? (?:network|interact)|over a network|computer network/i],
  ['patents', /\bpatents?\b/i],
  ['source code', /source code/i],
  ['trademarks', /\btrade ?marks?\b/i],
  ['warranty', /\bwarrant(?:y|ies)\b/i],
];

export const licenseDocuments = (licenses: Readonly<Record<string, License>>): Record<string, unknown>[] =>
  Object.entries(licenses).map(([id, license]) => ({
    key: licenseKey(id),
    spdxId: id,
    name: license.name,
    family: family(id),
    osiApproved: license.osiApproved,
    topics: TOPICS.filter(([, expression]) => expression.test(license.licenseText)).map(([topic]) => topic),
    url: license.url,
    length: license.licenseText.length,
    text: license.licenseText,
  }));

export const licenses: Sample = {
  definition: {
    name: 'licenses',
    description:
      'Open-source licenses with their full texts. Source: the npm package spdx-license-list (CC0-1.0), made from the SPDX License List; each text is under the terms that it states itself. Topics are derived from the words of the text.',
    fields: [
      {
        name: 'key',
        type: 'Edm.String',
        key: true,
        searchable: false,
        filterable: true,
        sortable: true,
        facetable: false,
      },
      {
        name: 'spdxId',
        type: 'Edm.String',
        searchable: true,
        filterable: true,
        sortable: true,
        facetable: false,
        analyzer: 'simple',
      },
      {
        name: 'name',
        type: 'Edm.String',
        searchable: true,
        filterable: true,
        sortable: true,
        facetable: false,
        analyzer: 'en.lucene',
      },
      { name: 'family', type: 'Edm.String', searchable: true, filterable: true, sortable: true, facetable: true },
      { name: 'osiApproved', type: 'Edm.Boolean', filterable: true, sortable: true, facetable: true },
      { name: 'topics', type: 'Collection(Edm.String)', searchable: true, filterable: true, facetable: true },
      { name: 'url', type: 'Edm.String', searchable: false, filterable: false, sortable: false, facetable: false },
      { name: 'length', type: 'Edm.Int32', filterable: true, sortable: true, facetable: true },
      {
        name: 'text',
        type: 'Edm.String',
        searchable: true,
        filterable: false,
        sortable: false,
        facetable: false,
        analyzer: 'en.lucene',
      },
    ],
    suggesters: [{ name: 'names', searchMode: 'analyzingInfixMatching', sourceFields: ['name'] }],
    scoringProfiles: [{ name: 'names-first', text: { weights: { name: 5, spdxId: 5, text: 1 } } }],
  },
  documents: async () =>
    licenseDocuments(
      JSON.parse(await readPackageFile('spdx-license-list', 'spdx-full.json')) as Record<string, License>,
    ),
};
