import { Button, Checkbox, Group, SegmentedControl, Skeleton } from '@mantine/core';
import { IconSitemap } from '@tabler/icons-react';
import { lazy, Suspense, useId, useMemo } from 'react';
import { Link } from 'react-router';
import { useConnectionPath } from '../../shared/api/use-connection';
import { NeedsAdminKey } from '../../shared/definition/needs-admin-key';
import { usePresentations } from '../../shared/presentations/context';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { Page } from '../../shared/ui/page';
import { SearchBox } from '../../shared/ui/search-box';
import { useUrlParameters } from '../../shared/ui/use-url-parameters';
import { connectedPart, type MapNode } from './dependency-map';
import { MapNodeLink } from './map-node';
import classes from './map.module.css';
import { mapMessages } from './messages';
import { useDependencyMap } from './use-dependency-map';

const GraphCanvas = lazy(() =>
  import('../../shared/graph/graph-canvas').then((m) => ({ default: m.GraphCanvas<MapNode> })),
);
const MapTable = lazy(() => import('./map-table').then((m) => ({ default: m.MapTable })));

/** Every resource of the service with its references, as a graph or a table. */
export const MapPage = () => {
  const { map, isLoading, denialReason, error, failedKinds, refetch } = useDependencyMap();
  const [search, setParameters] = useUrlParameters();
  const path = useConnectionPath();
  const indexesPath = usePresentations().of({ id: 'indexes' }).listPath;
  const tableId = useId();
  const filter = search.get('q') ?? '';
  const isTable = search.get('view') === 'table';
  const showsProblemsOnly = search.has('problems');
  const byId = useMemo(() => new Map(map.nodes.map((node) => [node.id, node])), [map]);
  const part = useMemo(() => {
    const text = filter.trim().toLowerCase();
    if (text === '' && !showsProblemsOnly) return map;
    const matches = ({ name, problem }: MapNode) =>
      name.toLowerCase().includes(text) && (!showsProblemsOnly || problem !== undefined);
    return isTable ? { nodes: map.nodes.filter(matches), edges: [] } : connectedPart(map, matches);
  }, [map, filter, showsProblemsOnly, isTable]);
  const count = (problem: MapNode['problem']) => map.nodes.filter((node) => node.problem === problem).length;
  const isEmpty = !isLoading && map.nodes.length === 0 && failedKinds.length === 0;
  return (
    <Page fillsWindow title={mapMessages.title} description={mapMessages.description}>
      {denialReason !== undefined ? (
        <NeedsAdminKey resources={mapMessages.definitions} denialReason={denialReason} />
      ) : error !== undefined ? (
        <ErrorState error={error} title={mapMessages.loadFailed} onRetry={refetch} />
      ) : isEmpty ? (
        <EmptyState
          icon={<IconSitemap size={22} stroke={1.5} />}
          title={mapMessages.emptyTitle}
          description={mapMessages.emptyText}
          action={
            <Button component={Link} to={path(indexesPath)}>
              {mapMessages.viewIndexes}
            </Button>
          }
        />
      ) : (
        <>
          <Group gap={12} mb={12}>
            <SearchBox
              value={filter}
              onChange={(text) => setParameters({ q: text })}
              label={mapMessages.filter}
              {...(isTable ? { tableId } : {})}
            />
            <Checkbox
              size="xs"
              label={mapMessages.problemsOnly}
              checked={showsProblemsOnly}
              onChange={(event) => setParameters({ problems: event.currentTarget.checked ? '1' : undefined })}
            />
            <span className={classes.summary} role="status">
              {!isLoading &&
                mapMessages.summary(map.nodes.length - count('missing'), count('missing'), count('unused'))}
            </span>
            <SegmentedControl
              ml="auto"
              size="xs"
              aria-label={mapMessages.view}
              data={[
                { value: 'graph', label: mapMessages.graph },
                { value: 'table', label: mapMessages.table },
              ]}
              value={isTable ? 'table' : 'graph'}
              onChange={(view) => setParameters({ view: view === 'table' ? view : undefined })}
            />
          </Group>
          {failedKinds.length > 0 && !isLoading && (
            <Note tone="warn">{mapMessages.partlyLoaded(failedKinds.map((kind) => kind.plural))}</Note>
          )}
          <Suspense fallback={<Skeleton className={classes.placeholder} />}>
            {isLoading ? (
              <Skeleton className={classes.placeholder} />
            ) : isTable ? (
              <MapTable id={tableId} nodes={part.nodes} byId={byId} />
            ) : part.nodes.length === 0 ? (
              <p className={classes.summary}>{mapMessages.noMatch}</p>
            ) : (
              <GraphCanvas
                label={mapMessages.graphLabel}
                nodes={part.nodes}
                edges={part.edges}
                renderNode={(node, elementProps) => <MapNodeLink node={node} elementProps={elementProps} />}
              />
            )}
          </Suspense>
        </>
      )}
    </Page>
  );
};
