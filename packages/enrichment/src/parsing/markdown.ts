import MarkdownIt from 'markdown-it';
import { entryOf, type ParsedEntry, type ParsingSettings } from './parse.js';

interface Heading {
  level: number;
  title: string;
}
/** A heading with the text up to the next one. `heading` is absent for the text before the first heading. */
interface Section {
  heading?: Heading;
  content: string;
}
interface SectionNode {
  header_level: string;
  header_name: string;
  content: string;
  ordinal_position: number;
  sections: SectionNode[];
}

const parser = new MarkdownIt();
const FRONT_MATTER = /^---\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/;

/** The sections of a text. Headings below `maxLevel` do not start a section. */
function sectionsOf(text: string, maxLevel: number): Section[] {
  const lines = text.split('\n');
  const tokens = parser.parse(text, {});
  const sections: Section[] = [];
  let current: Section = { content: '' };
  let start = 0;
  const finish = (end: number): void => {
    current.content = lines.slice(start, end).join('\n').trim();
    if (current.heading !== undefined || current.content !== '') sections.push(current);
  };
  for (const [i, { type, tag, map, level: nesting }] of tokens.entries()) {
    const level = Number(tag.slice(1));
    // Headings in block quotes and lists are part of the text.
    if (type !== 'heading_open' || nesting > 0 || level > maxLevel || map === null) continue;
    finish(map[0]);
    current = { heading: { level, title: tokens[i + 1]?.content ?? '' }, content: '' };
    start = map[1];
  }
  finish(lines.length);
  return sections;
}

/** A section that has text, with its parent headings (`h1` to the deepest level that starts a section). */
interface MarkdownSection {
  content: string;
  sections: Record<string, string>;
  ordinal_position: number;
}

function* sectionsWithText(sections: readonly Section[], depth: number): Generator<MarkdownSection> {
  const titles: string[] = Array.from({ length: depth }, () => '');
  let position = 0;
  for (const { heading, content } of sections) {
    if (heading !== undefined) {
      titles[heading.level - 1] = heading.title;
      titles.fill('', heading.level);
    }
    if (content === '') continue;
    position++;
    yield {
      content,
      sections: Object.fromEntries(titles.map((title, i) => [`h${i + 1}`, title])),
      ordinal_position: position,
    };
  }
}

/** The sections of a Markdown text. Headings below the level `depth` do not start a section. */
export const markdownSections = (text: string, depth: number): MarkdownSection[] =>
  Array.from(sectionsWithText(sectionsOf(text.replace(FRONT_MATTER, ''), depth), depth));

/** One document per file, with its sections as a tree. */
function oneToOne(text: string, sections: readonly Section[]): ParsedEntry {
  const root: SectionNode[] = [];
  const ancestors: { level: number; node: SectionNode }[] = [];
  for (const [i, { heading, content }] of sections.entries()) {
    const level = heading?.level ?? 0;
    while (ancestors.length > 0 && ancestors.at(-1)!.level >= level) ancestors.pop();
    const node: SectionNode = {
      header_level: heading === undefined ? '' : `h${level}`,
      header_name: heading?.title ?? '',
      content,
      ordinal_position: i + 1,
      sections: [],
    };
    // Text before the first heading contains no other section.
    (heading === undefined ? root : (ancestors.at(-1)?.node.sections ?? root)).push(node);
    if (heading !== undefined) ancestors.push({ level, node });
  }
  return entryOf({ document_content: text, sections: root });
}

/** Documents of a Markdown file, as the vendor's documentation describes. The settings are in data-plane.md "SearchIndexer". */
export function* parseMarkdown(
  text: string,
  { markdownSubmode, markdownDepth }: ParsingSettings,
): Generator<ParsedEntry> {
  const sections = sectionsOf(text.replace(FRONT_MATTER, ''), markdownDepth);
  if (markdownSubmode === 'oneToOne') yield oneToOne(text, sections);
  else for (const section of sectionsWithText(sections, markdownDepth)) yield entryOf({ ...section });
}
