import { posix } from 'node:path';
import { CrackingError } from '../errors.js';
import type { DocumentCracker } from './cracker.js';
import { readHtml } from './html.js';
import { definedFields, isoTime } from './office/properties.js';
import { TextBuffer } from './text-buffer.js';
import { readXml, textsOf } from './xml.js';
import { ZipPackage } from './zip-package.js';

/** The chapters of a book, in reading order. */
export const epubCracker: DocumentCracker = {
  contentTypes: ['application/epub+zip'],
  async crack(bytes, { contentType, maxCharacters, maxUnpackedBytes, marks }) {
    const file = await ZipPackage.open(bytes, maxUnpackedBytes);
    let packagePath: string | undefined;
    readXml((await file.readText('META-INF/container.xml')) ?? '', {
      open: (name, attributes) => {
        if (name === 'rootfile') packagePath ??= attributes['full-path'];
      },
    });
    const xml = packagePath === undefined ? undefined : await file.readText(packagePath);
    if (packagePath === undefined || xml === undefined) {
      throw new CrackingError('unprocessable', 'The file is not an EPUB book.');
    }
    const paths = new Map<string, string>();
    const spine: string[] = [];
    readXml(xml, {
      open: (name, { id, href, idref }) => {
        if (name === 'item' && id !== undefined && href !== undefined) paths.set(id, decodeURIComponent(href));
        if (name === 'itemref' && idref !== undefined) spine.push(idref);
      },
    });
    const buffer = new TextBuffer(maxCharacters, marks);
    for (const id of spine) {
      const path = paths.get(id);
      const html = path === undefined ? undefined : await file.readText(posix.join(posix.dirname(packagePath), path));
      if (html !== undefined) readHtml(html, buffer);
      buffer.endLine();
    }
    const texts = textsOf(xml, [
      'title',
      'creator',
      'description',
      'language',
      'subject',
      'identifier',
      'publisher',
      'date',
    ]);
    return {
      ...buffer.finish(),
      metadata: definedFields({
        metadata_content_type: contentType,
        metadata_title: texts.get('title'),
        metadata_author: texts.get('creator'),
        metadata_description: texts.get('description'),
        metadata_language: texts.get('language'),
        metadata_keywords: texts.get('subject'),
        metadata_identifier: texts.get('identifier'),
        metadata_publisher: texts.get('publisher'),
        metadata_creation_date: isoTime(texts.get('date')),
      }),
    };
  },
};
