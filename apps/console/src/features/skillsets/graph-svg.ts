import type { Position } from '../../shared/graph/graph';
import { groupBoxes, layoutGraph } from '../../shared/graph/layout';
import { subtitleOf, titleOf } from './describe-node';
import { CONTEXT_HANDLE, type DesignNode, type EnrichmentGraph } from './enrichment-graph';
import { designMessages } from './messages';
import { HEAD_MIDDLE, NODE_WIDTH, rowMiddle } from './node-size';

/** Colors of the picture. */
export interface SvgColors {
  background: string;
  card: string;
  line: string;
  edge: string;
  text: string;
  secondaryText: string;
  danger: string;
}

/** In pixels, like all sizes. */
const MARGIN = 24;
/** Number of characters that fit into a title, and into half a row. */
const MAX_TITLE_LENGTH = 32;
const MAX_LABEL_LENGTH = 17;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const shorten = (text: string, length: number): string =>
  escapeXml(text.length > length ? `${text.slice(0, length - 1)}…` : text);

const portTop = (ports: readonly { id: string }[], id: string): number => {
  const row = ports.findIndex((port) => port.id === id);
  return row === -1 || id === CONTEXT_HANDLE ? HEAD_MIDDLE : rowMiddle(row);
};

function cardOf(node: DesignNode, { x, y }: Position, colors: SvgColors): string {
  const text = (left: number, top: number, content: string, attributes: string) =>
    `<text x="${x + left}" y="${y + top}" ${attributes}>${content}</text>`;
  const secondary = `fill="${colors.secondaryText}" font-size="12"`;
  return [
    `<rect x="${x}" y="${y}" width="${node.width}" height="${node.height}" rx="6" fill="${colors.card}" stroke="${colors.line}"/>`,
    text(12, 20, shorten(titleOf(node), MAX_TITLE_LENGTH), `fill="${colors.text}" font-size="13" font-weight="600"`),
    text(12, 37, shorten(subtitleOf(node), MAX_TITLE_LENGTH), secondary),
    ...node.inputs.map(({ label }, i) =>
      text(
        12,
        rowMiddle(i) + 4,
        shorten(
          label === '' ? designMessages.newInput : label,
          node.outputs.length > 0 ? MAX_LABEL_LENGTH : MAX_TITLE_LENGTH,
        ),
        `fill="${colors.text}" font-size="12"`,
      ),
    ),
    ...node.outputs.map(({ label }, i) =>
      text(
        NODE_WIDTH - 12,
        rowMiddle(i) + 4,
        shorten(label, node.inputs.length > 0 ? MAX_LABEL_LENGTH : MAX_TITLE_LENGTH),
        `fill="${colors.text}" font-size="12" text-anchor="end"`,
      ),
    ),
  ].join('');
}

/** The graph as a picture. */
export function graphSvg({ nodes, edges }: EnrichmentGraph, colors: SvgColors): string {
  const positions = layoutGraph(nodes, edges);
  const positionOf = (id: string): Position => positions.get(id) ?? { x: 0, y: 0 };
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const right = Math.max(0, ...nodes.map(({ id, width }) => positionOf(id).x + width)) + MARGIN;
  const bottom = Math.max(0, ...nodes.map(({ id, height }) => positionOf(id).y + height)) + MARGIN;
  const groups = groupBoxes(nodes, positions).map(
    ({ group, x, y, width, height }) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" fill="none" stroke="${colors.line}" stroke-dasharray="4 4"/>` +
      `<text x="${x + 10}" y="${y - 4}" fill="${colors.secondaryText}" font-size="11">${escapeXml(group)}</text>`,
  );
  const lines = edges.map(({ source, sourceHandle, target, targetHandle, isBroken }) => {
    const x1 = positionOf(source).x + NODE_WIDTH;
    const y1 = positionOf(source).y + portTop(byId.get(source)?.outputs ?? [], sourceHandle);
    const x2 = positionOf(target).x;
    const y2 = positionOf(target).y + portTop(byId.get(target)?.inputs ?? [], targetHandle);
    const bend = Math.max(32, (x2 - x1) / 2);
    return `<path d="M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}" fill="none" stroke="${isBroken === true ? colors.danger : colors.edge}" stroke-width="1.5"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${right}" height="${bottom + MARGIN}" viewBox="0 ${-MARGIN} ${right} ${bottom + MARGIN}" font-family="system-ui, sans-serif">`,
    `<rect x="0" y="${-MARGIN}" width="${right}" height="${bottom + MARGIN}" fill="${colors.background}"/>`,
    ...groups,
    ...lines,
    ...nodes.map((node) => cardOf(node, positionOf(node.id), colors)),
    '</svg>',
  ].join('\n');
}
