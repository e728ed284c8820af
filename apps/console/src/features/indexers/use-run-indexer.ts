import { useOperation } from '../../shared/api/use-operation';
import { notify } from '../../shared/ui/notify';
import { runsMessages } from './messages';

/** Starts a run of an indexer and reports the result. */
export function useRunIndexer(name: string) {
  const run = useOperation('indexers.run');
  const start = () =>
    run.mutate(
      { path: { indexerName: name } },
      {
        onSuccess: () => notify.done(runsMessages.started(name)),
        onError: (error) => notify.failed(error, runsMessages.startFailed(name)),
      },
    );
  return { start, isPending: run.isPending };
}
