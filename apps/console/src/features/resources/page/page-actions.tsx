import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCopyPlus, IconCursorText, IconDots, IconHistory, IconTransfer, IconTrash } from '@tabler/icons-react';
import { createElement, Suspense } from 'react';
import { Link } from 'react-router';
import { pagePaths } from '../../../shared/api/paths';
import { useConnectionId, useConnectionPath } from '../../../shared/api/use-connection';
import { useWriteDenialReason } from '../../../shared/api/use-write-denial-reason';
import { useIsOwner } from '../../../shared/auth/use-is-owner';
import type { Presentation } from '../../../shared/presentations/presentation';
import { MENU_WIDTH_WITH_REASONS, MenuItemWithReason } from '../../../shared/ui/menu-item-with-reason';
import { useCopyDenialReason } from '../copy/use-copy-denial-reason';
import { pageMessages } from '../messages';

const dialogSearch = (action: string, name: string) => new URLSearchParams({ dialog: `${action} ${name}` }).toString();

interface PageActionsProps {
  presentation: Presentation;
  name: string;
  onDelete: () => void;
}

/** Buttons and menu of a resource's page. */
export const PageActions = ({ presentation, name, onDelete }: PageActionsProps) => {
  const path = useConnectionPath();
  const connectionId = useConnectionId();
  const denialReason = useWriteDenialReason();
  const copyDenialReason = useCopyDenialReason();
  const isOwner = useIsOwner() === true;
  const { kind, rowLinks, pageActions: KindActions } = presentation;
  return (
    <>
      {KindActions !== undefined && (
        <Suspense>
          <KindActions key={name} name={name} />
        </Suspense>
      )}
      {rowLinks
        .filter((link) => link.pageLabel !== undefined && link.isMenuOnly !== true)
        .map((link) => (
          <Button
            key={link.pageLabel}
            component={Link}
            to={path(link.to(name))}
            state={link.state}
            leftSection={createElement(link.icon, { size: 14, stroke: 1.8 })}
          >
            {link.pageLabel}
          </Button>
        ))}
      <Menu position="bottom-end" width={denialReason === undefined ? 220 : MENU_WIDTH_WITH_REASONS} shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={pageMessages.more(name)}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {rowLinks
            .filter((link) => link.isMenuOnly === true)
            .map((link) => (
              <Menu.Item
                key={link.pageLabel}
                component={Link}
                to={path(link.to(name))}
                leftSection={createElement(link.icon, { size: 15, stroke: 1.6 })}
              >
                {link.pageLabel}
              </Menu.Item>
            ))}
          <MenuItemWithReason
            reason={denialReason}
            to={path(`${presentation.listPath}?${dialogSearch('duplicate', name)}`)}
            leftSection={<IconCopyPlus size={15} stroke={1.6} />}
          >
            {pageMessages.duplicate}
          </MenuItemWithReason>
          <MenuItemWithReason
            reason={denialReason}
            to={path(`${presentation.listPath}?${dialogSearch('rename', name)}`)}
            leftSection={<IconCursorText size={15} stroke={1.6} />}
          >
            {pageMessages.rename}
          </MenuItemWithReason>
          <MenuItemWithReason
            reason={copyDenialReason}
            to={path(`${presentation.listPath}?${dialogSearch('copy', name)}`)}
            leftSection={<IconTransfer size={15} stroke={1.6} />}
          >
            {pageMessages.copyToConnection}
          </MenuItemWithReason>
          {isOwner && (
            <Menu.Item
              component={Link}
              to={{
                pathname: pagePaths.activity,
                search: new URLSearchParams({ connectionId, resource: name }).toString(),
              }}
              leftSection={<IconHistory size={15} stroke={1.6} />}
            >
              {pageMessages.activity}
            </Menu.Item>
          )}
          <MenuItemWithReason
            reason={denialReason}
            leftSection={<IconTrash size={15} stroke={1.6} />}
            color="red"
            onClick={onDelete}
          >
            {pageMessages.delete(kind)}
          </MenuItemWithReason>
        </Menu.Dropdown>
      </Menu>
    </>
  );
};
