import { Button, Tooltip, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

interface ButtonWithReasonProps
  extends Omit<ButtonProps, 'data-disabled'>, Pick<ComponentPropsWithoutRef<'button'>, 'type' | 'onClick'> {
  /** Why the action isn't available, shown as a tooltip; undefined if it is. */
  reason: string | undefined;
}

/** A button that is disabled for a reason. */
export const ButtonWithReason = ({ reason, disabled = false, ...props }: ButtonWithReasonProps) => (
  <Tooltip label={reason} disabled={reason === undefined}>
    <Button {...props} disabled={disabled || reason !== undefined} />
  </Tooltip>
);
