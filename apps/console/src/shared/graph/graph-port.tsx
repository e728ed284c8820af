import { Handle, Position as Side } from '@xyflow/react';
import classes from './graph.module.css';

/** A handle of a node with ports, on its left (`target`) or right side, `top` pixels from the top of the node. */
export const GraphPort = ({
  type,
  id,
  top,
  isConnectable,
  state,
}: {
  type: 'source' | 'target';
  id: string;
  top: number;
  isConnectable: boolean;
  state?: 'connected' | 'broken' | 'hidden' | undefined;
}) => (
  <Handle
    type={type}
    id={id}
    position={type === 'target' ? Side.Left : Side.Right}
    isConnectable={isConnectable}
    className={classes.port ?? ''}
    style={{ top }}
    data-state={state}
  />
);
