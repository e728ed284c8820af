import { Menu, type MenuItemProps } from '@mantine/core';
import { useId } from 'react';
import { Link, type LinkProps } from 'react-router';
import classes from './menu-item-with-reason.module.css';

interface MenuItemWithReasonProps extends Pick<MenuItemProps, 'leftSection' | 'color' | 'children'> {
  /** Why the item isn't available; undefined if it is. */
  reason: string | undefined;
  /** Not available for a moment, without a reason. */
  disabled?: boolean;
  /** Opens a page instead of calling `onClick`. */
  to?: LinkProps['to'];
  onClick?: () => void;
}

/** Width of a menu whose items have reasons, in pixels. */
export const MENU_WIDTH_WITH_REASONS = 320;

/** An item of a menu that, while it's unavailable, can still be focused and shows the reason below its label. */
export const MenuItemWithReason = ({ reason, to, onClick, color, children, ...props }: MenuItemWithReasonProps) => {
  const id = useId();
  if (reason === undefined) {
    const item = { ...props, ...(color === undefined ? {} : { color }), children };
    return to === undefined ? (
      <Menu.Item {...item} {...(onClick === undefined ? {} : { onClick })} />
    ) : (
      <Menu.Item component={Link} to={to} {...item} />
    );
  }
  return (
    // Mantine's own disabled items are skipped by arrow keys.
    <Menu.Item
      leftSection={props.leftSection}
      className={classes.unavailable ?? ''}
      closeMenuOnClick={false}
      aria-disabled
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-reason`}
    >
      <span id={`${id}-label`}>{children}</span>
      <small id={`${id}-reason`}>{reason}</small>
    </Menu.Item>
  );
};
