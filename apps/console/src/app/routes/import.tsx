import { ImportPage } from '../../features/import/import-page';
import { LiveRun } from '../../features/indexers/live-run';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: 'Import data' };
export const Component = () => <ImportPage LiveRun={LiveRun} />;
