import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { messages } from './messages';

export interface CopyButtonProps {
  value: string;
  /** `Copy endpoint`. */
  label: string;
  /** Text of the button; without it an icon button. */
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
        {copied ? messages.copied : children}
      </Button>
    );
  }
  return (
    <Tooltip label={copied ? messages.copied : label}>
      <ActionIcon onClick={() => copy(value)} aria-label={copied ? messages.copied : label} size={24}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
};
