import { DEFAULT_ANALYZER } from '@searchdeck/contract';
import { useEffect, useMemo, useState } from 'react';
import { useConnectionId } from '../../../shared/api/use-connection';
import { useUrlParameters } from '../../../shared/ui/use-url-parameters';
import {
  bothPhases,
  choiceText,
  initialChoice,
  readChoice,
  requestOf,
  switchChoice,
  type AnalyzedField,
  type Choice,
} from './choice';

/** Maximum length of a text that is part of the URL. */
export const MAX_URL_TEXT_LENGTH = 2000;
const DEBOUNCE_MS = 300;

/**
 * The state of the page, stored in the URL: text, one or two choices, and the view. The last text of this tab is restored
 * from a URL without text.
 */
export const useAnalyzeState = (indexName: string, fields: readonly AnalyzedField[]) => {
  const [search, setParameters] = useUrlParameters();
  const storageKey = `searchdeck.analyze/${useConnectionId()}/${indexName}`;
  const [text, setText] = useState(() => search.get('text') ?? window.sessionStorage.getItem(storageKey) ?? '');
  // Browsers limit the number of URL changes per second.
  useEffect(() => {
    const timer = setTimeout(() => {
      setParameters({ text: text.length > MAX_URL_TEXT_LENGTH ? undefined : text });
      try {
        window.sessionStorage.setItem(storageKey, text);
      } catch {
        // The storage is full or blocked: the text is only in the URL.
      }
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, storageKey, setParameters]);
  const a = search.get('a');
  const b = search.get('b');
  const first = useMemo(() => readChoice(a) ?? initialChoice(fields), [a, fields]);
  const second = useMemo(() => readChoice(b), [b]);
  return {
    text,
    setText,
    first,
    second,
    view: search.get('view') === 'table' ? ('table' as const) : ('map' as const),
    setFirst: (choice: Choice) => setParameters({ a: choiceText(choice) }),
    setSecond: (choice: Choice) => setParameters({ b: choiceText(choice) }),
    setView: (view: 'map' | 'table') => setParameters({ view: view === 'table' ? view : undefined }),
    /** Opens a second analysis: an analyzer other than the first. */
    compare: () => {
      const isStandard = requestOf(first, fields)?.analyzer === DEFAULT_ANALYZER;
      const other: Choice = isStandard
        ? { by: 'analyzer', name: 'en.lucene' }
        : { by: 'analyzer', name: DEFAULT_ANALYZER };
      setParameters({ b: choiceText(first.by === 'normalizer' ? switchChoice('analyzer', first, fields) : other) });
    },
    /** Shows how a field is indexed and searched, side by side. */
    compareField: (field: string) => setParameters(bothPhases(field)),
    endComparison: () => setParameters({ b: undefined }),
  };
};
export type AnalyzeState = ReturnType<typeof useAnalyzeState>;
