import { Button, Tooltip, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

interface ButtonWithReasonProps
  extends Omit<ButtonProps, 'data-disabled'>, Pick<ComponentPropsWithoutRef<'button'>, 'type' | 'onClick'> {
  /** Why the action isn't available, shown as a tooltip; undefined if it is. */
  reason: string | undefined;
  /** Shown as a tooltip while the action is available. */
  hint?: string | undefined;
}

/** Also shown to keyboards, which focus the button, and to fingers. */
const tooltipEvents = { hover: true, focus: true, touch: true };

/** A button that is disabled for a reason. It can be focused, so that everyone learns the reason. */
export const ButtonWithReason = ({ reason, hint, disabled = false, onClick, ...props }: ButtonWithReasonProps) => (
  <Tooltip label={reason ?? hint} disabled={(reason ?? hint) === undefined} multiline maw={320} events={tooltipEvents}>
    {reason === undefined ? (
      <Button {...props} disabled={disabled} onClick={onClick} />
    ) : (
      <Button
        {...props}
        data-disabled
        aria-disabled
        aria-description={reason}
        // Also of a form that Enter submits.
        onClick={(event) => event.preventDefault()}
      />
    )}
  </Tooltip>
);
