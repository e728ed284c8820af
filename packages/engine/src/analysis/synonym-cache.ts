import type { Analyzer } from '@searchdeck/analysis';
import { SynonymRules } from './synonyms.js';

/** Maps of up to this many characters are analyzed at once; larger ones in slices of a few milliseconds. */
const AT_ONCE = 20_000;

/** The rules are being analyzed; try again when `ready` resolves. */
export class SynonymsPending extends Error {
  constructor(readonly ready: Promise<void>) {
    super('The rules of a synonym map are being analyzed.');
  }
}

interface PendingRules {
  text: string;
  analyzer: Analyzer;
  rulesPromise: Promise<SynonymRules>;
}

/** The synonym rules of an index's fields, analyzed once for each text of their map; fields of one analyzer share them. */
export class SynonymCache {
  private readonly known = new Map<string, { text: string; rules: SynonymRules }>();
  private readonly pending = new Map<string, PendingRules & { ready: Promise<void> }>();

  /** Throws SynonymsPending for a large map that is not analyzed yet. */
  get(path: string, text: string, analyzer: Analyzer): SynonymRules {
    const known = this.known.get(path);
    if (known?.text === text) return known.rules;
    const rules = this.shared(text, analyzer) ?? (text.length > AT_ONCE ? undefined : SynonymRules.of(text, analyzer));
    if (rules === undefined) throw new SynonymsPending(this.make(path, text, analyzer));
    this.known.set(path, { text, rules });
    return rules;
  }

  /** The rules of another field with the same analyzer and text. */
  private shared(text: string, analyzer: Analyzer): SynonymRules | undefined {
    for (const known of this.known.values()) {
      if (known.rules.analyzer === analyzer && known.text === text) return known.rules;
    }
    return undefined;
  }

  private make(path: string, text: string, analyzer: Analyzer): Promise<void> {
    const pending = this.pending.get(path);
    if (pending?.text === text) return pending.ready;
    const same = [...this.pending.values()].find((each) => each.analyzer === analyzer && each.text === text);
    const rulesPromise = same?.rulesPromise ?? SynonymRules.inTurns(text, analyzer);
    const ready = rulesPromise.then((rules) => {
      // The map may have changed in the meantime.
      if (this.pending.get(path)?.ready !== ready) return;
      this.pending.delete(path);
      this.known.set(path, { text, rules });
    });
    this.pending.set(path, { text, analyzer, rulesPromise, ready });
    return ready;
  }
}
