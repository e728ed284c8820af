import { IconCoin } from '@tabler/icons-react';
import { createElement } from 'react';
import type { NodeElementProps } from '../../shared/graph/graph-nodes';
import { GraphPort } from '../../shared/graph/graph-port';
import { contextOf, subtitleOf, titleOf } from './describe-node';
import { useDesigner } from './designer-context';
import classes from './designer.module.css';
import { CONTEXT_HANDLE, type DesignNode, type InputPort } from './enrichment-graph';
import { iconOfNode } from './group-icons';
import { designMessages } from './messages';
import { HEAD_MIDDLE, ROW_HEIGHT, rowMiddle } from './node-size';
import { SeverityIcon } from './severity-icon';

/** A step of the graph, with its inputs on the left and its outputs on the right. */
export const NodeCard = ({ node, elementProps }: { node: DesignNode; elementProps: NodeElementProps }) => {
  const { graph, findings, selectedId, readOnly } = useDesigner();
  const nodeFindings = findings.filter((finding) => finding.node === node.id && finding.severity !== 'info');
  const severity = nodeFindings[0]?.severity;
  const group = node.kind === 'skill' ? (node.skill.kind?.group ?? 'Structure') : node.kind;
  const isBroken = ({ consumers }: InputPort) =>
    consumers.some(({ segments }) => graph.paths.typeOf(segments) === undefined);
  const label = designMessages.nodeLabel(titleOf(node), subtitleOf(node), contextOf(node), nodeFindings.length);
  return (
    <div className={classes.card} data-group={group} data-selected={selectedId === node.id || undefined}>
      <GraphPort type="target" id={CONTEXT_HANDLE} top={HEAD_MIDDLE} isConnectable={false} state="hidden" />
      <button
        type="button"
        {...elementProps}
        className={classes.cardHead}
        aria-pressed={selectedId === node.id}
        aria-label={label}
        title={contextOf(node) === undefined ? label : designMessages.runsFor(contextOf(node) ?? '')}
      >
        <span className={classes.cardIcon}>
          {createElement(iconOfNode(node), { size: 16, stroke: 1.6, 'aria-hidden': true })}
        </span>
        <span className={classes.cardText}>
          <span className={classes.cardTitle}>{titleOf(node)}</span>
          <span className={classes.cardSubtitle}>{subtitleOf(node)}</span>
        </span>
        {graph.pipeline.isBilled && node.kind === 'skill' && node.skill.kind?.isBillable === true && (
          <IconCoin size={14} stroke={1.6} className={classes.billable} aria-hidden />
        )}
        {severity !== undefined && <SeverityIcon severity={severity} />}
      </button>
      <div className={classes.rows} aria-hidden>
        {node.inputs.map((port, i) => (
          <span
            key={port.id}
            className={classes.input}
            style={{ top: i * ROW_HEIGHT }}
            data-empty={port.source === '' && port.consumers.length === 0 ? '' : undefined}
            data-broken={isBroken(port) || (port.required && port.source === '') || undefined}
            title={port.source}
          >
            <span className={classes.portName}>{port.label === '' ? designMessages.newInput : port.label}</span>
            {port.field !== undefined && <span className={classes.portType}>{shortType(port.field.type)}</span>}
            {port.required && port.source === '' && <span className={classes.portType}>{designMessages.required}</span>}
          </span>
        ))}
        {node.outputs.map((port, i) => (
          <span key={port.id} className={classes.output} style={{ top: i * ROW_HEIGHT }} title={port.id}>
            <span className={classes.portName}>{port.label}</span>
          </span>
        ))}
        {node.hiddenFields > 0 && (
          <span className={classes.more} style={{ top: node.inputs.length * ROW_HEIGHT }}>
            {designMessages.moreFields(node.hiddenFields)}
          </span>
        )}
      </div>
      {node.inputs.map((port, i) => (
        <GraphPort
          key={port.id}
          type="target"
          id={port.id}
          top={rowMiddle(i)}
          isConnectable={port.isConnectable && !readOnly}
          state={isBroken(port) ? 'broken' : port.consumers.length > 0 ? 'connected' : undefined}
        />
      ))}
      {node.outputs.map((port, i) => (
        <GraphPort
          key={port.id}
          type="source"
          id={port.id}
          top={rowMiddle(i)}
          isConnectable={!readOnly}
          state="connected"
        />
      ))}
    </div>
  );
};

/** `Collection(Edm.String)` → `String[]`. */
const shortType = (type: string): string =>
  type.replaceAll('Edm.', '').replace(/^Collection\((.*)\)$/, (_match, item: string) => `${item}[]`);
