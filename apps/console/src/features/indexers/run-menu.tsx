import { ActionIcon, Menu } from '@mantine/core';
import type { SearchIndexer } from '@searchdeck/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ApiResponse } from '../../shared/api/send';
import { useConnection } from '../../shared/api/use-connection';
import { MENU_WIDTH_WITH_REASONS, MenuItemWithReason } from '../../shared/ui/menu-item-with-reason';
import { menuMessages as messages, runsMessages } from './messages';
import { useSetDisabled } from './use-set-disabled';

const dialogs = {
  documents: lazy(() => import('./run-dialogs').then((m) => ({ default: m.ResetDocuments }))),
  resync: lazy(() => import('./run-dialogs').then((m) => ({ default: m.ResyncIndexer }))),
};
const ResetSkills = lazy(() => import('./run-dialogs').then((m) => ({ default: m.ResetSkills })));

interface RunMenuProps {
  name: string;
  /** Undefined while it loads. */
  definition: ApiResponse<SearchIndexer> | undefined;
  /** Why nothing can be changed; undefined: it can. */
  denialReason: string | undefined;
  isRunning: boolean;
  onRun: () => void;
}

/** The less frequent actions on the runs of an indexer. */
export const RunMenu = ({ name, definition, denialReason, isRunning, onRun }: RunMenuProps) => {
  const [dialog, setDialog] = useState<'documents' | 'skills' | 'resync'>();
  const { setDisabled, isPending } = useSetDisabled(name, definition, isRunning);
  const { skillsetName, disabled = false } = definition?.body ?? {};
  const close = () => setDialog(undefined);
  const props = { name, onClose: close, onRun };
  const Dialog = dialog === undefined || dialog === 'skills' ? undefined : dialogs[dialog];
  const isLocal = useConnection().kind === 'local';
  return (
    <>
      <Menu position="bottom-end" width={denialReason === undefined ? 230 : MENU_WIDTH_WITH_REASONS} shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={messages.more(name)} title={messages.more(name)}>
            <IconChevronDown size={15} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuItemWithReason reason={denialReason} onClick={() => setDialog('documents')}>
            {messages.resetDocuments}
          </MenuItemWithReason>
          {skillsetName != null && (
            <MenuItemWithReason
              reason={denialReason ?? (isRunning ? runsMessages.alreadyRunning(name) : undefined)}
              onClick={() => setDialog('skills')}
            >
              {messages.resetSkills}
            </MenuItemWithReason>
          )}
          <MenuItemWithReason
            reason={isLocal ? messages.resyncUnavailable : denialReason}
            onClick={() => setDialog('resync')}
          >
            {messages.resync}
          </MenuItemWithReason>
          <Menu.Divider />
          <MenuItemWithReason
            reason={denialReason}
            disabled={definition === undefined || isPending}
            onClick={() => setDisabled(disabled !== true)}
          >
            {disabled === true ? messages.enable : messages.disable}
          </MenuItemWithReason>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {Dialog !== undefined && <Dialog {...props} />}
        {dialog === 'skills' && skillsetName != null && <ResetSkills {...props} skillsetName={skillsetName} />}
      </Suspense>
    </>
  );
};
