import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

interface ActionWithReasonProps {
  label: string;
  /** Why the action isn't available; undefined if it is. */
  reason?: string | undefined;
  /** Width and height in pixels. */
  size?: number;
  onClick: () => void;
  children: ReactNode;
}

/** Also shown to keyboards, which focus the button, and to fingers. */
const tooltipEvents = { hover: true, focus: true, touch: true };

/** A button with an icon that stays reachable by keyboard while it's unavailable, and then shows the reason. */
export const ActionWithReason = ({ label, reason, size = 24, onClick, children }: ActionWithReasonProps) => (
  <Tooltip label={reason ?? label} multiline maw={320} events={tooltipEvents}>
    <ActionIcon
      size={size}
      aria-label={label}
      aria-disabled={reason !== undefined}
      aria-description={reason}
      data-disabled={reason !== undefined || undefined}
      onClick={() => {
        if (reason === undefined) onClick();
      }}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);
