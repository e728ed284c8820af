import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { LazyMenu } from '../../../shared/ui/lazy-menu';
import { viewMessages as texts } from './messages';
import type { ViewMenuProps } from './view-menu-props';

const loadDropdown = () => import('./view-dropdown').then((m) => m.ViewDropdown);

/** The saved views of the list. */
export const ViewMenu = (props: ViewMenuProps) => (
  <LazyMenu
    load={loadDropdown}
    menuProps={props}
    target={
      <Button size="xs" rightSection={<IconChevronDown size={14} stroke={1.7} />}>
        {texts.views}
      </Button>
    }
  />
);
