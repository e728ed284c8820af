import type { EnrichmentGraph } from './enrichment-graph';

export interface LintFix {
  label: string;
  /** Edits the JSON text of the skillset. */
  apply: (text: string) => string;
}

/** Where to fix a problem that editing the skillset can't fix. */
export type LintLink = { kind: 'indexes' | 'indexers'; name: string } | { kind: 'form'; path: string };

export interface LintFinding {
  severity: 'error' | 'warning' | 'info';
  message: string;
  /** ID of the node that it is about; undefined: the definition as a whole. */
  node: string | undefined;
  /** JSON path of the value that it is about. */
  target?: string | undefined;
  /** ID of an input or output port of that node. */
  port?: string | undefined;
  fix?: LintFix | undefined;
  /** Another way to fix it. */
  otherFix?: LintFix | undefined;
  link?: LintLink | undefined;
}

export type LintRule = (graph: EnrichmentGraph) => LintFinding[];
