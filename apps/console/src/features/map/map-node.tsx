import { IconAlertTriangle } from '@tabler/icons-react';
import { createElement } from 'react';
import { Link } from 'react-router';
import { useConnectionPath } from '../../shared/api/use-connection';
import type { NodeElementProps } from '../../shared/graph/graph-nodes';
import { usePresentations } from '../../shared/presentations/context';
import type { MapNode } from './dependency-map';
import classes from './map.module.css';
import { mapMessages } from './messages';

/** A resource of the graph: a link to its page, or to the list of its kind if it is missing. */
export const MapNodeLink = ({ node, elementProps }: { node: MapNode; elementProps: NodeElementProps }) => {
  const { kind, name, problem } = node;
  const path = useConnectionPath();
  const { icon, pagePath, listPath } = usePresentations().of(kind);
  const hint =
    problem === 'missing'
      ? mapMessages.missingHint(kind.singular, name)
      : problem === 'unused'
        ? mapMessages.unusedHint(kind.singular, name)
        : `${kind.singular} ${name}`;
  return (
    <Link
      {...elementProps}
      to={path(problem === 'missing' ? listPath : pagePath(name))}
      className={classes.node}
      data-problem={problem}
      title={hint}
    >
      {createElement(icon, { size: 16, stroke: 1.6, 'aria-hidden': true })}
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        <span className={classes.kind}>
          {kind.singular}
          {problem !== undefined && (
            <b>
              <IconAlertTriangle size={12} stroke={1.8} aria-hidden /> {mapMessages[problem]}
            </b>
          )}
        </span>
      </span>
    </Link>
  );
};
