import { isObject, printJson } from '@searchdeck/contract';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { readJson } from '../../../shared/api/json-problem';
import { JsonEditor, type JsonEditorHandle } from '../../../shared/monaco/json-editor';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
import { JsonProblemLine } from '../../../shared/ui/json-problem-line';
import classes from './debug.module.css';
import { stepMessages as messages } from './messages';

interface SkillEditorProps {
  /** Path of the text model, unique on the page. */
  path: string;
  name: string;
  /** The skill in the draft. */
  skill: unknown;
  readOnly: boolean;
  onChange: (skill: unknown) => void;
  onSave: () => void;
  /** Why nothing can be run now. */
  denialReason: string | undefined;
  isRunning: boolean;
  onRerun: () => void;
}

/** Edits one skill of the draft as JSON, and runs the document again from there. */
export const SkillEditor = (props: SkillEditorProps) => {
  const { path, name, skill, readOnly, onChange, onSave, denialReason, isRunning, onRerun } = props;
  const editor = useRef<JsonEditorHandle>(undefined);
  /** The text as the user typed it, which can be invalid or formatted in another way, and the skill in the draft then. */
  const [typed, setTyped] = useState<{ text: string; skill: string }>();
  const draftText = printJson(skill, 2);
  // After a discard, the editor shows the draft again.
  const typedText = typed?.skill === draftText ? typed.text : undefined;
  const readResult = typedText === undefined ? undefined : readJson(typedText);
  const problem = readResult !== undefined && 'problem' in readResult ? readResult.problem : undefined;
  const isNotAnObject = readResult !== undefined && 'value' in readResult && !isObject(readResult.value);
  const edit = (text: string) => {
    const next = readJson(text);
    const isSkill = 'value' in next && isObject(next.value);
    setTyped({ text, skill: isSkill ? printJson(next.value, 2) : draftText });
    if (isSkill) onChange(next.value);
  };
  return (
    <div className={classes.editor}>
      <p className={classes.hint}>{messages.editHint}</p>
      <div className={classes.editorFrame}>
        <JsonEditor
          path={path}
          label={messages.editor(name)}
          value={typedText ?? draftText}
          onChange={edit}
          readOnly={readOnly}
          onSave={onSave}
          onRun={onRerun}
          onReady={(handle) => {
            editor.current = handle;
          }}
        />
      </div>
      {problem !== undefined && (
        <div className={classes.problem}>
          <JsonProblemLine problem={problem} onReveal={() => editor.current?.reveal(problem.line, problem.column)} />
          <p className={classes.hint}>{messages.lastValid}</p>
        </div>
      )}
      {isNotAnObject && <p role="alert">{messages.notAnObject}</p>}
      <ButtonWithReason
        reason={denialReason}
        leftSection={<IconPlayerPlay size={14} stroke={1.8} />}
        disabled={problem !== undefined || isNotAnObject}
        loading={isRunning}
        onClick={onRerun}
      >
        {messages.rerun}
      </ButtonWithReason>
    </div>
  );
};
