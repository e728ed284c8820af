import { ElisionTokenFilter } from '@searchdeck/contract/core';
import { lowerCase } from '../core/case-folding.js';
import { defineComponent } from '../registry/registry.js';
import { type TokenFilterStage, mapTerms } from '../core/stream.js';

/** Lucene's French articles, the filter's default. */
export const FRENCH_ARTICLES = ['l', 'm', 't', 'qu', 'n', 's', 'j', 'd', 'c', 'jusqu', 'quoiqu', 'lorsqu', 'puisqu'];

/** Removes an article and its apostrophe from the front of a term. */
export const elision = (articles: readonly string[] = FRENCH_ARTICLES): TokenFilterStage => {
  const foldedArticles = new Set(articles.map(lowerCase));
  return mapTerms((term) => {
    const plainMark = term.indexOf("'");
    const typographic = term.indexOf('\u2019');
    const at = plainMark < 0 ? typographic : typographic < 0 ? plainMark : Math.min(plainMark, typographic);
    return at >= 0 && foldedArticles.has(lowerCase(term.slice(0, at))) ? term.slice(at + 1) : term;
  });
};

export const elisionFilters = [
  defineComponent({
    name: 'elision',
    odataType: '#Vendor.Search.ElisionTokenFilter',
    schema: ElisionTokenFilter,
    create: ({ articles }) => elision((articles as readonly string[] | undefined) ?? FRENCH_ARTICLES),
  }),
];
