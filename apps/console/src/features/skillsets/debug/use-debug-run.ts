import { SearchError, type DebugCase, type DebugSessionRequest } from '@searchdeck/contract';
import { useState } from 'react';
import { useConnection } from '../../../shared/api/use-connection';
import { cloudRequest, type DebugSource } from './debug-request';
import { useDebugSession } from './use-debug-session';

/** The debug session, and a function that runs a skillset on a document, which may be that of a case. */
export function useDebugRun(skillset: unknown) {
  const connection = useConnection();
  const { start, ...debugSession } = useDebugSession();
  const { session } = debugSession;
  /** The document of the session, if it was started here. */
  const [source, setSource] = useState<DebugSource>();
  const [openedCase, setOpenedCase] = useState<DebugCase>();
  const [requestError, setRequestError] = useState<SearchError | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const run = (newSource: DebugSource, newCase?: DebugCase) => {
    const { connectionString: _connectionString, ...withoutSecret } = newSource;
    setSource(withoutSecret);
    setOpenedCase(newCase);
    setRequestError(null);
    const draft = skillset as DebugSessionRequest['skillset'];
    if (connection.kind === 'local') {
      start({ ...withoutSecret, skillset: draft });
      return;
    }
    setPreparing(true);
    cloudRequest(connection.id, draft, newSource)
      .then(start, (failure: unknown) => {
        if (!(failure instanceof SearchError)) throw failure;
        setRequestError(failure);
      })
      .finally(() => setPreparing(false));
  };
  const currentCase: DebugCase | undefined =
    session === undefined || source === undefined
      ? undefined
      : {
          skillset,
          ...(source.indexerName == null ? {} : { indexerName: source.indexerName }),
          document: source.document ?? {},
          expected: session.documents,
        };
  return {
    ...debugSession,
    isRunning: debugSession.isRunning || isPreparing,
    runError: requestError ?? debugSession.runError,
    run,
    openedCase,
    /** What can be saved as a case; undefined without a session that was started here. */
    currentCase,
  };
}
