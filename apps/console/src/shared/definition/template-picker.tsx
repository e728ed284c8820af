import type { Template } from '@searchdeck/contract';
import type { KeyboardEvent } from 'react';
import classes from './create.module.css';
import { createMessages } from './messages';

interface TemplatePickerProps {
  templates: readonly Template[];
  selectedId: string | undefined;
  onSelect: (template: Template) => void;
}

/** A radio group: one stop for Tab, arrow keys move and select. */
export const TemplatePicker = ({ templates, selectedId, onSelect }: TemplatePickerProps) => {
  const at = Math.max(
    0,
    templates.findIndex((t) => t.id === selectedId),
  );
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (at + step + templates.length) % templates.length;
    const template = templates[next];
    if (template !== undefined) onSelect(template);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  };
  return (
    <div
      className={classes.templates}
      role="radiogroup"
      aria-label={createMessages.template}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {templates.map((template, i) => (
        <button
          key={template.id}
          type="button"
          role="radio"
          aria-checked={selectedId === template.id}
          tabIndex={i === at ? 0 : -1}
          className={classes.template}
          onClick={() => onSelect(template)}
        >
          <b>{template.title}</b>
          <span>{template.description}</span>
        </button>
      ))}
    </div>
  );
};
