import { Fragment } from 'react';
import { Link, useNavigate } from 'react-router';
import { useConnectionPath } from '../../shared/api/use-connection';
import { usePresentations } from '../../shared/presentations/context';
import { DataTable } from '../../shared/ui/data-table';
import type { MapNode } from './dependency-map';
import { mapMessages } from './messages';

interface MapTableProps {
  id: string;
  nodes: readonly MapNode[];
  /** Every node by ID: those of the table reference others. */
  byId: ReadonlyMap<string, MapNode>;
}

/** The same data as the graph. */
export const MapTable = ({ id, nodes, byId }: MapTableProps) => {
  const path = useConnectionPath();
  const navigate = useNavigate();
  const presentations = usePresentations();
  const pathOf = ({ kind, name, problem }: MapNode) => {
    const { pagePath, listPath } = presentations.of(kind);
    return path(problem === 'missing' ? listPath : pagePath(name));
  };
  const links = (ids: readonly string[]) =>
    ids.map((other, i) => {
      const node = byId.get(other);
      if (node === undefined) return null;
      return (
        <Fragment key={other}>
          {i > 0 && ', '}
          <Link to={pathOf(node)} title={`${node.kind.singular} ${node.name}`} tabIndex={-1}>
            {node.name}
          </Link>
        </Fragment>
      );
    });
  return (
    <DataTable
      id={id}
      label={mapMessages.title}
      rows={nodes}
      rowId={(node) => node.id}
      sort={{ id: 'kind', desc: false }}
      onOpen={(node) => void navigate(pathOf(node))}
      emptyContent={mapMessages.noMatch}
      columns={[
        {
          id: 'name',
          header: mapMessages.name,
          isMonospace: true,
          value: (node) => node.name,
          cell: (node) => (
            <Link to={pathOf(node)} tabIndex={-1}>
              {node.name}
            </Link>
          ),
        },
        {
          id: 'kind',
          header: mapMessages.kind,
          value: (node) => node.kind.singular,
          cell: (node) => node.kind.singular,
        },
        {
          id: 'problem',
          header: mapMessages.problem,
          value: (node) => node.problem ?? '',
          cell: (node) => (node.problem === undefined ? '–' : mapMessages[node.problem]),
        },
        {
          id: 'references',
          header: mapMessages.references,
          isMonospace: true,
          value: (node) => node.references.length,
          cell: (node) => links(node.references),
        },
        {
          id: 'usedBy',
          header: mapMessages.usedBy,
          isMonospace: true,
          value: (node) => node.usedBy.length,
          cell: (node) => links(node.usedBy),
        },
      ]}
    />
  );
};
