import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDownload, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDesigner } from './designer-context';
import classes from './designer.module.css';
import { designMessages } from './messages';
import type { EditHistory } from './use-text-history';

interface DesignerToolbarProps {
  history: EditHistory;
  /** Whether the palette is open. */
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
  /** Undefined if the window is too narrow for the graph. */
  view: 'graph' | 'list' | undefined;
  onView: (view: 'graph' | 'list') => void;
  onExport: () => void;
}

export const DesignerToolbar = ({ history, isAdding, onAdding, view, onView, onExport }: DesignerToolbarProps) => {
  const { graph, readOnly } = useDesigner();
  return (
    <div className={classes.toolbar}>
      {!readOnly && (
        <Button
          leftSection={<IconPlus size={14} stroke={1.8} />}
          aria-expanded={isAdding}
          onClick={() => onAdding(!isAdding)}
        >
          {designMessages.addSkill}
        </Button>
      )}
      {!readOnly && (
        <>
          <ToolButton label={designMessages.undo} onClick={history.undo}>
            <IconArrowBackUp size={16} stroke={1.7} />
          </ToolButton>
          <ToolButton label={designMessages.redo} onClick={history.redo}>
            <IconArrowForwardUp size={16} stroke={1.7} />
          </ToolButton>
        </>
      )}
      <span className={classes.summary}>
        {designMessages.summary(graph.draft.skills.length, graph.paths.outputs.length)}
      </span>
      <ToolButton label={designMessages.exportSvg} onClick={onExport}>
        <IconDownload size={16} stroke={1.7} />
      </ToolButton>
      {view !== undefined && (
        <SegmentedControl
          size="xs"
          aria-label={designMessages.view}
          data={[
            { value: 'graph', label: designMessages.graph },
            { value: 'list', label: designMessages.list },
          ]}
          value={view}
          onChange={onView}
        />
      )}
    </div>
  );
};

interface ToolButtonProps {
  label: string;
  onClick: (() => void) | undefined;
  children: ReactNode;
}

const ToolButton = ({ label, onClick, children }: ToolButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon
      size={28}
      aria-label={label}
      aria-disabled={onClick === undefined}
      data-disabled={onClick === undefined || undefined}
      onClick={() => onClick?.()}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);
