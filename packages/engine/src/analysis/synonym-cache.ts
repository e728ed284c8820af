import type { Analyzer } from '@searchdeck/analysis';
import { SynonymRules } from './synonyms.js';

/** Maps with up to this many characters are analyzed synchronously; larger ones in slices of a few milliseconds. */
const MAX_SYNC_CHARACTERS = 20_000;

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

/** Caches the analyzed synonym rules of an index's fields. Fields with the same analyzer and map share them. */
export class SynonymCache {
  private readonly rulesByPath = new Map<string, { text: string; rules: SynonymRules }>();
  private readonly pending = new Map<string, PendingRules & { ready: Promise<void> }>();

  /** Throws SynonymsPending for a large map that is not analyzed yet. */
  get(path: string, text: string, analyzer: Analyzer): SynonymRules {
    const entry = this.rulesByPath.get(path);
    if (entry?.text === text) return entry.rules;
    const rules =
      this.findShared(text, analyzer) ??
      (text.length > MAX_SYNC_CHARACTERS ? undefined : SynonymRules.of(text, analyzer));
    if (rules === undefined) throw new SynonymsPending(this.analyzeInSlices(path, text, analyzer));
    this.rulesByPath.set(path, { text, rules });
    return rules;
  }

  /** The rules of another field with the same analyzer and text. */
  private findShared(text: string, analyzer: Analyzer): SynonymRules | undefined {
    for (const { text: entryText, rules } of this.rulesByPath.values()) {
      if (rules.analyzer === analyzer && entryText === text) return rules;
    }
    return undefined;
  }

  private analyzeInSlices(path: string, text: string, analyzer: Analyzer): Promise<void> {
    const pending = this.pending.get(path);
    if (pending?.text === text) return pending.ready;
    const sharedRules = [...this.pending.values()].find((each) => each.analyzer === analyzer && each.text === text);
    const rulesPromise = sharedRules?.rulesPromise ?? SynonymRules.inSlices(text, analyzer);
    const ready = rulesPromise.then(
      (rules) => {
        // The map may have changed in the meantime.
        if (this.pending.get(path)?.ready !== ready) return;
        this.pending.delete(path);
        this.rulesByPath.set(path, { text, rules });
      },
      (error: unknown) => {
        // The next query tries again.
        if (this.pending.get(path)?.ready === ready) this.pending.delete(path);
        throw error;
      },
    );
    this.pending.set(path, { text, analyzer, rulesPromise, ready });
    return ready;
  }
}
