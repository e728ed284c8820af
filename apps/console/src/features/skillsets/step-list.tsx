import { DataTable } from '../../shared/ui/data-table';
import { contextOf, subtitleOf, titleOf } from './describe-node';
import { useDesigner } from './designer-context';
import classes from './designer.module.css';
import type { DesignNode } from './enrichment-graph';
import { designMessages } from './messages';

/** The same steps as the graph, as a table. */
export const StepList = ({
  onOpen,
  onDelete,
}: {
  onOpen: (id: string) => void;
  onDelete: (node: DesignNode) => void;
}) => {
  const { graph, findings } = useDesigner();
  const problems = (node: DesignNode) => findings.filter((finding) => finding.node === node.id).length;
  return (
    <DataTable
      label={designMessages.steps}
      rows={graph.nodes}
      rowId={(node) => node.id}
      onOpen={(node) => onOpen(node.id)}
      onRowKey={(event, node) => {
        if (event.key !== 'Delete') return false;
        onDelete(node);
        return true;
      }}
      columns={[
        {
          id: 'name',
          header: designMessages.step,
          isMonospace: true,
          cell: (node) => (
            <button type="button" className={classes.stepLink} tabIndex={-1} onClick={() => onOpen(node.id)}>
              {titleOf(node)}
            </button>
          ),
        },
        {
          id: 'problems',
          header: designMessages.problems,
          align: 'end',
          cell: (node) => (problems(node) === 0 ? '–' : problems(node)),
        },
        { id: 'type', header: designMessages.type, cell: subtitleOf },
        {
          id: 'context',
          header: designMessages.context,
          isMonospace: true,
          narrow: null,
          cell: (node) => contextOf(node) ?? '–',
        },
        {
          id: 'reads',
          header: designMessages.reads,
          isMonospace: true,
          narrow: null,
          cell: (node) =>
            [...new Set(node.inputs.flatMap(({ consumers }) => consumers.map(({ path }) => path)))].join(', ') || '–',
        },
        {
          id: 'writes',
          header: designMessages.writes,
          isMonospace: true,
          narrow: null,
          cell: (node) => node.outputs.map(({ id }) => id).join(', ') || '–',
        },
      ]}
    />
  );
};
