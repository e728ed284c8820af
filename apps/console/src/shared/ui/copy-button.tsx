import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

export interface CopyButtonProps {
  value: string;
  /** What is copied: `Copy the endpoint`. */
  label: string;
  /** Shown as a button with these words; without them an icon. */
  children?: string;
}

export const CopyButton = ({ value, label, children }: CopyButtonProps) => {
  const { copy, copied } = useClipboard({ timeout: 1500 });
  const icon = copied ? (
    <IconCheck size={15} stroke={1.8} aria-hidden />
  ) : (
    <IconCopy size={15} stroke={1.6} aria-hidden />
  );
  if (children !== undefined) {
    return (
      <Button leftSection={icon} onClick={() => copy(value)} aria-label={label}>
        {copied ? 'Copied' : children}
      </Button>
    );
  }
  return (
    <Tooltip label={copied ? 'Copied' : label}>
      <ActionIcon onClick={() => copy(value)} aria-label={copied ? 'Copied' : label} size={24}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
};
