import { Button, Tooltip, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

interface ButtonWithReasonProps
  extends Omit<ButtonProps, 'data-disabled'>, Pick<ComponentPropsWithoutRef<'button'>, 'type' | 'onClick'> {
  /** Why the action isn't available, shown as a tooltip; undefined if it is. */
  reason: string | undefined;
  /** Shown as a tooltip while the action is available. */
  hint?: string | undefined;
}

/** A button that is disabled for a reason. */
export const ButtonWithReason = ({ reason, hint, disabled = false, ...props }: ButtonWithReasonProps) => (
  <Tooltip label={reason ?? hint} disabled={(reason ?? hint) === undefined}>
    <Button {...props} disabled={disabled || reason !== undefined} />
  </Tooltip>
);
