import { lazy } from 'react';
import { notify } from '../../shared/ui/notify';
import { useDesigner } from './designer-context';
import { canConnect, connect } from './edits';
import type { DesignNode } from './enrichment-graph';
import { designMessages } from './messages';
import { NodeCard } from './node-card';

const GraphCanvas = lazy(() =>
  import('../../shared/graph/graph-canvas').then((m) => ({ default: m.GraphCanvas<DesignNode> })),
);

interface SkillsetGraphProps {
  name: string;
  onOpen: (id: string) => void;
  /** A node to move to; another object each time. */
  nodeToReveal: { id: string } | undefined;
}

/** The steps of a skillset as a graph, whose connections can be edited. */
export const SkillsetGraph = ({ name, onOpen, nodeToReveal }: SkillsetGraphProps) => {
  const { graph, readOnly, apply, mapField } = useDesigner();
  return (
    <GraphCanvas
      label={designMessages.graphLabel(name)}
      nodes={graph.nodes}
      edges={graph.edges}
      renderNode={(node, elementProps) => <NodeCard node={node} elementProps={elementProps} />}
      onOpen={onOpen}
      nodeToReveal={nodeToReveal}
      keepsView
      rendersOnlyView
      hasMiniMap
      {...(readOnly
        ? {}
        : {
            connections: {
              isValid: ({ source, target, targetHandle }) => canConnect(graph, source, target, targetHandle),
              onConnect: ({ sourceHandle, target, targetHandle }) => {
                const node = graph.nodes.find(({ id }) => id === target);
                const port = node?.inputs.find(({ id }) => id === targetHandle);
                if (node?.kind !== 'indexer') {
                  if (port !== undefined && port.source !== '' && port.source !== sourceHandle) {
                    notify.done(designMessages.replaced(port.label, port.source));
                  }
                  apply((current) => connect(current, graph, sourceHandle, target, targetHandle));
                  return;
                }
                mapField({ node, path: sourceHandle, field: port?.label ?? '' });
              },
            },
          })}
    />
  );
};
