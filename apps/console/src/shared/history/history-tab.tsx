import { parseJson } from '@searchdeck/contract';
import { useNavigate } from 'react-router';
import { useConnectionPath } from '../api/use-connection';
import { useWriteDenialReason } from '../api/use-write-denial-reason';
import { changesBetween, viewForChanges } from '../definition/changes';
import { useResource } from '../definition/resource-context';
import { ButtonWithReason } from '../ui/button-with-reason';
import { notify } from '../ui/notify';
import classes from './history.module.css';
import { historyMessages } from './messages';
import { VersionBrowser } from './version-browser';

/** The versions of the resource's definition; each can be restored as a draft, which is reviewed like an edit. */
export const HistoryTab = () => {
  const { kind, name, presentation, state } = useResource();
  const { draft, server } = state;
  const path = useConnectionPath();
  const navigate = useNavigate();
  const denialReason = useWriteDenialReason();
  const restore = (text: string) => {
    // Its edits can be restored.
    if (draft.isDirty) draft.stash();
    draft.edit(text);
    notify.done(historyMessages.restored);
    const view = viewForChanges(presentation.views, changesBetween(parseJson(server.text), parseJson(text)));
    void navigate(path(presentation.pagePath(name, view?.segment ?? 'json')));
  };
  return (
    <VersionBrowser kind={kind.id} name={name} current={server}>
      {(_version, text) => {
        const reason = denialReason ?? (text === server.text ? historyMessages.isCurrent : undefined);
        return (
          <>
            <ButtonWithReason
              reason={reason}
              variant="filled"
              disabled={text === undefined}
              onClick={() => text !== undefined && restore(text)}
            >
              {historyMessages.restore}
            </ButtonWithReason>
            {reason !== undefined && <p className={classes.soft}>{reason}</p>}
          </>
        );
      }}
    </VersionBrowser>
  );
};
