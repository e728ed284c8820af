import type { Analyzer } from '@searchdeck/analysis';
import { SynonymRules } from './synonyms.js';

/** Characters of a map up to which its rules are analysed where they are needed; of more, a few milliseconds at a time. */
const AT_ONCE = 20_000;

/** The rules asked for are being analysed; ask again when `ready` resolves. */
export class SynonymsPending extends Error {
  constructor(readonly ready: Promise<void>) {
    super('The rules of a synonym map are being analysed.');
  }
}

/** The synonym rules of an index's fields, analysed once for each text of their map. */
export class SynonymCache {
  readonly #known = new Map<string, { text: string; rules: SynonymRules }>();
  readonly #making = new Map<string, { text: string; ready: Promise<void> }>();

  /** Throws SynonymsPending for a large map that is not analysed yet. */
  get(path: string, text: string, analyzer: Analyzer): SynonymRules {
    const known = this.#known.get(path);
    if (known?.text === text) return known.rules;
    if (text.length > AT_ONCE) throw new SynonymsPending(this.#make(path, text, analyzer));
    const rules = new SynonymRules(text, analyzer);
    this.#known.set(path, { text, rules });
    return rules;
  }

  #make(path: string, text: string, analyzer: Analyzer): Promise<void> {
    const making = this.#making.get(path);
    if (making?.text === text) return making.ready;
    const ready = SynonymRules.inTurns(text, analyzer).then((rules) => {
      // Another text may have come meanwhile.
      if (this.#making.get(path)?.ready !== ready) return;
      this.#making.delete(path);
      this.#known.set(path, { text, rules });
    });
    this.#making.set(path, { text, ready });
    return ready;
  }
}
