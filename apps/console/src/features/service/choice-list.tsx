import { useId, type ReactNode } from 'react';
import { serviceMessages } from './messages';
import classes from './service.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  description?: string;
  /** Why it can't be selected; undefined when it can. */
  reason?: string | undefined;
}

interface ChoiceListProps<Value extends string> {
  /** ID of the setting in links, see `serviceSections`. */
  sectionId?: string;
  label: string;
  description?: ReactNode;
  choices: readonly Choice<Value>[];
  /** The value of the service. */
  current: Value | undefined;
  value: Value | undefined;
  disabled: boolean;
  onChange: (value: Value) => void;
}

/** One setting with its allowed values and their consequences; an unavailable value shows the reason. */
export const ChoiceList = <Value extends string>(props: ChoiceListProps<Value>) => {
  const { sectionId, label, description, choices, current, value, disabled, onChange } = props;
  const id = useId();
  return (
    <fieldset
      id={sectionId}
      className={classes.setting}
      aria-describedby={description === undefined ? undefined : `${id}-text`}
    >
      <legend>{label}</legend>
      {description !== undefined && <p id={`${id}-text`}>{description}</p>}
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            name={id}
            checked={choice.value === value}
            disabled={disabled || (choice.reason !== undefined && choice.value !== value)}
            aria-labelledby={`${id}-${choice.value}-label`}
            aria-describedby={`${id}-${choice.value}`}
            onChange={() => onChange(choice.value)}
          />
          <span id={`${id}-${choice.value}-label`}>{choice.label}</span>
          {choice.value === current && <em>{serviceMessages.current}</em>}
          <small id={`${id}-${choice.value}`}>{choice.reason ?? choice.description}</small>
        </label>
      ))}
    </fieldset>
  );
};
