import type { SearchIndexer } from '@searchdeck/contract';
import { jsonText } from '../../shared/api/operations';
import type { ApiResponse } from '../../shared/api/send';
import { useConnection } from '../../shared/api/use-connection';
import { useOperation } from '../../shared/api/use-operation';
import { setValue } from '../../shared/definition/edit-text';
import { notify } from '../../shared/ui/notify';
import { menuMessages as messages } from './messages';

/** Disables and enables an indexer, unless someone else changed it in the meantime. */
export function useSetDisabled(name: string, definition: ApiResponse<SearchIndexer> | undefined, isRunning: boolean) {
  const { kind } = useConnection();
  const put = useOperation('indexers.put');
  const setDisabled = (disabled: boolean) => {
    if (definition === undefined) return;
    const { text, etag } = definition;
    put.mutate(
      {
        path: { indexerName: name },
        headers: etag === undefined ? {} : { 'If-Match': etag },
        body: jsonText(setValue(text, ['disabled'], disabled)),
      },
      {
        onSuccess: () =>
          notify.done(
            !disabled
              ? messages.enabled(name)
              : isRunning
                ? messages.disabledWhileRunning(name, kind === 'local')
                : messages.disabled(name),
          ),
        onError: (error) => notify.failed(error, disabled ? messages.disableFailed(name) : messages.enableFailed(name)),
      },
    );
  };
  return { setDisabled, isPending: put.isPending };
}
