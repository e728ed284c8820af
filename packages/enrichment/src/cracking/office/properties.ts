import type { ContentMetadata } from '@searchdeck/contract';
import type { ZipPackage } from '../zip-package.js';
import { attributeOf, readXml, textsOf } from '../xml.js';

/** An ISO time as the service writes it; undefined if the text is not a time. */
export function isoTime(text: string | undefined): string | undefined {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

const count = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** Omits fields that are undefined. */
export const definedFields = (fields: Readonly<Record<keyof ContentMetadata, unknown> | object>): ContentMetadata =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as ContentMetadata;

/** Metadata of Word, PowerPoint, and Excel files. */
export async function officeProperties(file: ZipPackage): Promise<ContentMetadata> {
  const core = textsOf((await file.readText('docProps/core.xml')) ?? '', [
    'creator',
    'title',
    'description',
    'keywords',
    'language',
    'created',
    'modified',
  ]);
  const app = textsOf((await file.readText('docProps/app.xml')) ?? '', ['Pages', 'Words', 'Characters', 'Slides']);
  return definedFields({
    metadata_author: core.get('creator'),
    metadata_title: core.get('title'),
    metadata_language: core.get('language'),
    metadata_creation_date: isoTime(core.get('created')),
    metadata_last_modified: isoTime(core.get('modified')),
    metadata_page_count: count(app.get('Pages')),
    metadata_word_count: count(app.get('Words')),
    metadata_character_count: count(app.get('Characters')),
    metadata_slide_count: count(app.get('Slides')),
  });
}

/** Metadata of OpenDocument files. */
export async function openDocumentProperties(file: ZipPackage): Promise<ContentMetadata> {
  const xml = (await file.readText('meta.xml')) ?? '';
  const texts = textsOf(xml, ['creator', 'initial-creator', 'title', 'language', 'creation-date', 'date']);
  let statistics: Readonly<Record<string, string>> = {};
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'document-statistic') statistics = attributes;
    },
  });
  return definedFields({
    metadata_author: texts.get('initial-creator') ?? texts.get('creator'),
    metadata_title: texts.get('title'),
    metadata_language: texts.get('language'),
    metadata_creation_date: isoTime(texts.get('creation-date')),
    metadata_last_modified: isoTime(texts.get('date')),
    metadata_page_count: count(attributeOf(statistics, 'page-count')),
    metadata_word_count: count(attributeOf(statistics, 'word-count')),
    metadata_character_count: count(attributeOf(statistics, 'character-count')),
  });
}
