import { posix } from 'node:path';
import { decodePercent } from '../decode-percent.js';
import { CrackingError } from '../errors.js';
import type { DocumentCracker } from './cracker.js';
import { EmbeddedImages } from './embedded-images.js';
import { readHtml } from './html.js';
import { definedFields, isoTime } from './office/properties.js';
import { TextBuffer } from './text-buffer.js';
import { readXml, textsOf } from './xml.js';
import { ZipPackage } from './zip-package.js';

/** The path in the book of an image of a chapter, or its `data:` URL. */
function resolveSource(chapter: string, source: string | undefined): string | undefined {
  if (source === undefined || source.startsWith('data:')) return source;
  return posix.join(posix.dirname(chapter), decodePercent(source));
}

/** The chapters of a book, in reading order. */
export const epubCracker: DocumentCracker = {
  contentTypes: ['application/epub+zip'],
  async crack(bytes, { contentType, maxCharacters, maxUnpackedBytes, marks, images: extraction }) {
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
        if (name === 'item' && id !== undefined && href !== undefined) paths.set(id, decodePercent(href));
        if (name === 'itemref' && idref !== undefined) spine.push(idref);
      },
    });
    const buffer = new TextBuffer(maxCharacters, marks);
    const images = new EmbeddedImages(extraction, buffer);
    for (const id of spine) {
      const href = paths.get(id);
      const path = href === undefined ? undefined : posix.join(posix.dirname(packagePath), href);
      const html = path === undefined ? undefined : await file.readText(path);
      if (path !== undefined && html !== undefined) {
        readHtml(html, buffer, (source) => images.add(resolveSource(path, source)));
      }
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
      images: await images.extract((path) => file.read(path)),
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
