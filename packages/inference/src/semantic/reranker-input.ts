import { cutText } from './span.js';

/** A prioritized field of a semantic configuration and its text in one document; lists are joined. */
export interface SemanticFieldText {
  name: string;
  text: string;
}

/** One document of the base ranking, its prioritized fields most important first. */
export interface SemanticDocument {
  key: string;
  title?: SemanticFieldText;
  content: readonly SemanticFieldText[];
  keywords: readonly SemanticFieldText[];
}

/** Whether a field is part of the input: fully, partially, or not at all. service-behavior §3 "Debug info". */
export interface SemanticFieldUse {
  name: string;
  state: 'used' | 'unused' | 'partial';
}

export interface RerankerInput {
  title: string;
  /** One text per field. */
  content: string[];
  keywords: string;
  titleField?: SemanticFieldUse;
  contentFields: SemanticFieldUse[];
  keywordFields: SemanticFieldUse[];
}

/** The service reads 128 tokens of the title, 128 of the keywords, and 2,048 in total; a token is about 4 characters. */
const MAX_CHARACTERS = { title: 512, keywords: 512, all: 8192 };

const readFields = (
  fields: readonly SemanticFieldText[],
  maxCharacters: number,
): { texts: string[]; uses: SemanticFieldUse[] } => {
  let remainingCharacters = maxCharacters;
  const texts: string[] = [];
  const uses = fields.map(({ name, text }): SemanticFieldUse => {
    const trimmedText = text.trim();
    const part = remainingCharacters > 0 ? cutText(trimmedText, remainingCharacters) : '';
    remainingCharacters = part.length < trimmedText.length ? 0 : remainingCharacters - part.length;
    if (part !== '') texts.push(part);
    return { name, state: part === '' ? 'unused' : part.length < trimmedText.length ? 'partial' : 'used' };
  });
  return { texts, uses };
};

/** The part of a document that the ranker reads. */
export function rerankerInput(document: SemanticDocument): RerankerInput {
  const title = readFields(document.title === undefined ? [] : [document.title], MAX_CHARACTERS.title);
  const keywords = readFields(document.keywords, MAX_CHARACTERS.keywords);
  const [titleText = ''] = title.texts;
  const keywordText = keywords.texts.join('\r\n');
  const content = readFields(document.content, MAX_CHARACTERS.all - titleText.length - keywordText.length);
  return {
    title: titleText,
    content: content.texts,
    keywords: keywordText,
    ...(title.uses[0] === undefined ? {} : { titleField: title.uses[0] }),
    contentFields: content.uses,
    keywordFields: keywords.uses,
  };
}
