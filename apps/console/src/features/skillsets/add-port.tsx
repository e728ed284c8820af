import { Button, Menu } from '@mantine/core';
import type { SkillPort } from '@searchdeck/contract';
import { IconPlus } from '@tabler/icons-react';
import classes from './designer.module.css';
import { designMessages } from './messages';

interface AddPortProps {
  title: string;
  /** Ports that are not set yet; `any`: the user names them. */
  missingPorts: readonly SkillPort[] | 'any';
  /** Undefined: the entry gets a new name. */
  onAdd: (name?: string) => void;
}

/** Adds an input or output: one of those that the skill still offers, or one that the user names. */
export const AddPort = ({ title, missingPorts, onAdd }: AddPortProps) => {
  const button = (onClick?: () => void) => (
    <Button
      size="compact-xs"
      variant="subtle"
      leftSection={<IconPlus size={13} stroke={1.8} />}
      {...(onClick === undefined ? {} : { onClick })}
    >
      {designMessages.add(title)}
    </Button>
  );
  if (missingPorts === 'any') return button(() => onAdd());
  if (missingPorts.length === 0) return null;
  return (
    <Menu position="bottom-start" shadow="md" width={300}>
      <Menu.Target>{button()}</Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {missingPorts.map(({ name, description }) => (
          <Menu.Item key={name} onClick={() => onAdd(name)}>
            <span className={classes.option}>
              <code>{name}</code>
              <small>{description}</small>
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
