import { Menu } from '@mantine/core';
import type { FleetView } from '@searchdeck/contract';
import { IconCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cloneElement, useState, type ReactElement, type ReactNode } from 'react';
import type { LazyMenuProps } from '../../../shared/ui/lazy-menu';
import { notify } from '../../../shared/ui/notify';
import { deleteView, fleetViewsQuery, saveView } from './fleet-views-api';
import { viewMessages as texts } from './messages';
import type { ViewMenuProps } from './view-menu-props';
import { ViewNameDialog } from './view-name-dialog';
import { COLUMNS, VIEW, viewQuery } from './view-parameters';

const newId = (): string => `v-${crypto.randomUUID()}`;

/** Applies, saves, renames, and deletes views. */
export const ViewDropdown = ({ target, defaultOpened, search, columnIds, onApply }: LazyMenuProps & ViewMenuProps) => {
  const client = useQueryClient();
  const { data: views } = useQuery(fleetViewsQuery);
  /** The new or renamed view whose name the dialog asks for. */
  const [dialogView, setDialogView] = useState<FleetView>();
  const currentView = views?.find(({ id }) => id === search.get(VIEW));
  // A saved view also stores the columns: they do not depend on the browser.
  const query = viewQuery(withColumns(search, columnIds));
  const isChanged =
    currentView !== undefined && viewQuery(search) !== viewQuery(new URLSearchParams(currentView.query));
  const run = (action: Promise<unknown>, successText: string, failureText: string) =>
    void action.then(
      () => notify.done(successText),
      (error: unknown) => notify.failed(error, failureText),
    );
  const save = (view: FleetView) => run(saveView(client, view), texts.saved(view.name), texts.saveFailed);
  return (
    <>
      <Menu
        position="bottom-start"
        shadow="md"
        width={260}
        defaultOpened={defaultOpened}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          {cloneElement(
            target as ReactElement<{ children: ReactNode }>,
            {},
            currentView === undefined ? texts.views : texts.current(currentView.name, isChanged),
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{texts.title}</Menu.Label>
          {views?.length === 0 && <Menu.Label fw={400}>{texts.empty}</Menu.Label>}
          {views?.map((view) => (
            <Menu.Item
              key={view.id}
              leftSection={<IconCheck size={14} opacity={view.id === currentView?.id ? 1 : 0} aria-hidden />}
              rightSection={view.isDefault ? texts.defaultMark : undefined}
              aria-current={view.id === currentView?.id}
              onClick={() => onApply(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconCheck size={14} opacity={0} aria-hidden />} onClick={() => onApply(undefined)}>
            {texts.allServices}
          </Menu.Item>
          <Menu.Divider />
          {isChanged && (
            <Menu.Item onClick={() => save({ ...currentView, query })}>{texts.update(currentView.name)}</Menu.Item>
          )}
          <Menu.Item
            disabled={views === undefined}
            onClick={() => setDialogView({ id: newId(), name: '', query, isDefault: false })}
          >
            {texts.saveAs}
          </Menu.Item>
          {currentView !== undefined && (
            <>
              <Menu.Item onClick={() => setDialogView(currentView)}>{texts.rename}</Menu.Item>
              <Menu.Item onClick={() => save({ ...currentView, isDefault: !currentView.isDefault })}>
                {currentView.isDefault ? texts.removeDefault : texts.makeDefault}
              </Menu.Item>
              <Menu.Item
                color="red"
                onClick={() => {
                  const deletion = deleteView(client, currentView.id).then(() => onApply(undefined));
                  run(deletion, texts.deleted(currentView.name), texts.deleteFailed);
                }}
              >
                {texts.delete(currentView.name)}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ViewNameDialog
        view={dialogView}
        others={views?.filter(({ id }) => id !== dialogView?.id) ?? []}
        onSaved={(view) => {
          setDialogView(undefined);
          onApply(view);
        }}
        onClose={() => setDialogView(undefined)}
      />
    </>
  );
};

const withColumns = (search: URLSearchParams, columnIds: readonly string[]): URLSearchParams => {
  const next = new URLSearchParams(search);
  next.set(COLUMNS, columnIds.join(','));
  return next;
};
