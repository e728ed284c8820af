import { ImportPage } from '../../features/import/import-page';
import { LiveRun } from '../../features/indexers/live-run';
import { importMessages } from '../../features/import/messages';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: importMessages.title };
export const Component = () => <ImportPage LiveRun={LiveRun} />;
