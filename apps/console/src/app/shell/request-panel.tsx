import { useState } from 'react';
import type { LoggedRequest } from '../../shared/api/request-log';
import { RequestDetails } from './request-details';
import { RequestList } from './request-list';
import { requestMessages } from './request-messages';
import type { PanelTab } from './status-bar-state';
import classes from './status-bar.module.css';

interface RequestPanelProps {
  id: string;
  entries: readonly LoggedRequest[];
  tab: PanelTab;
  /** Endpoint of the current connection, for curl commands. */
  endpoint: string | undefined;
}

/** The list of requests, and the details of the selected one. */
export const RequestPanel = ({ id, entries, tab, endpoint }: RequestPanelProps) => {
  const [selectedId, setSelectedId] = useState<number>();
  const selectedEntry = entries.find((e) => e.id === selectedId);
  return (
    <div className={classes.panel} id={id} data-details={selectedEntry ? true : undefined}>
      <RequestList
        entries={entries}
        selectedId={selectedId}
        onSelect={setSelectedId}
        empty={requestMessages.none[tab]}
      />
      {selectedEntry && (
        <RequestDetails entry={selectedEntry} endpoint={endpoint} onClose={() => setSelectedId(undefined)} />
      )}
    </div>
  );
};
