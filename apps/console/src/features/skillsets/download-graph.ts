import type { EnrichmentGraph } from './enrichment-graph';
import { graphSvg } from './graph-svg';
import { saveFile } from '../../shared/api/save-file';

/** Saves the graph as a picture in the colors of the current theme. */
export function downloadGraph(graph: EnrichmentGraph, name: string): void {
  const style = getComputedStyle(document.documentElement);
  const color = (token: string): string => style.getPropertyValue(token).trim();
  const svg = graphSvg(graph, {
    background: color('--sd-surface-1'),
    card: color('--sd-surface-2'),
    line: color('--sd-line-strong'),
    edge: color('--sd-text-2'),
    text: color('--sd-text'),
    secondaryText: color('--sd-text-2'),
    danger: color('--sd-danger'),
  });
  saveFile(`${name}.svg`, svg, 'image/svg+xml');
}
