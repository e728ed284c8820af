import { Button } from '@mantine/core';
import { IconCopy, IconPlus, IconWand } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEditDenialReason } from '../../../shared/api/use-write-denial-reason';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
import classes from './fields.module.css';
import { fieldsMessages } from './messages';

interface FieldsToolsProps {
  readOnly: boolean;
  onInfer: () => void;
  onCopy: () => void;
  onAdd: () => void;
}

/** The ways to add fields; without permission, the main one says why. */
export const FieldsTools = ({ readOnly, onInfer, onCopy, onAdd }: FieldsToolsProps) => {
  const denialReason = useEditDenialReason();
  if (readOnly && denialReason === undefined) return null;
  return (
    <span className={classes.tools}>
      {!readOnly && (
        <>
          <ToolButton label={fieldsMessages.infer} icon={<IconWand size={15} stroke={1.7} />} onClick={onInfer} />
          <ToolButton label={fieldsMessages.copy} icon={<IconCopy size={15} stroke={1.7} />} onClick={onCopy} />
        </>
      )}
      <ButtonWithReason
        variant="filled"
        leftSection={<IconPlus size={15} />}
        reason={readOnly ? denialReason : undefined}
        onClick={onAdd}
      >
        {fieldsMessages.add}
      </ButtonWithReason>
    </span>
  );
};

interface ToolButtonProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

/** Without its text where the toolbar would need a second row, as beside the panel. */
const ToolButton = ({ label, icon, onClick }: ToolButtonProps) => (
  <Button title={label} aria-label={label} className={classes.tool} leftSection={icon} onClick={onClick}>
    <span className={classes.toolText}>{label}</span>
  </Button>
);
