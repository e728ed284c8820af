import { Switch, Tooltip } from '@mantine/core';
import { trendMessages as texts } from './messages';
import classes from './trends.module.css';

/** Also shown to keyboards, which focus the switch, and to fingers. */
const tooltipEvents = { hover: true, focus: true, touch: true };

interface RecordSwitchProps {
  intervalMinutes: number;
  isRecording: boolean;
  /** Why the user can't change it; undefined: the user can. */
  denialReason: string | undefined;
  onChange: (isRecording: boolean) => void;
}

/** Turns recording on and off. While it can't be changed, it can still be focused and says why. */
export const RecordSwitch = ({ intervalMinutes, isRecording, denialReason, onChange }: RecordSwitchProps) => (
  <Tooltip
    label={denialReason ?? texts.recordHint(intervalMinutes)}
    multiline
    maw={320}
    refProp="rootRef"
    events={tooltipEvents}
  >
    <Switch
      className={classes.record}
      mod={{ unavailable: denialReason !== undefined }}
      size="xs"
      label={texts.record}
      checked={isRecording}
      aria-disabled={denialReason !== undefined}
      aria-description={denialReason}
      onChange={(event) => {
        if (denialReason === undefined) onChange(event.currentTarget.checked);
      }}
    />
  </Tooltip>
);
