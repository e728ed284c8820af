import { isObject } from '@searchdeck/contract';
import { useFindings } from '../../../shared/schema-form/context';
import type { NodeProps } from '../../../shared/schema-form/controls/entry';
import { FindingText } from '../../../shared/schema-form/controls/finding-text';
import { NameSelect } from './name-control';
import classes from './parts.module.css';
import { useInput } from './use-input';

/** One field that the definition wraps in an object: `{ "fieldName": "title" }`. */
export const TitleFieldControl = (props: NodeProps) => {
  const { value, set, readOnly, input } = useInput(props);
  const findings = useFindings(`${props.target}.fieldName`);
  const name = isObject(value) && typeof value['fieldName'] === 'string' ? value['fieldName'] : '';
  return (
    <div data-path={props.target} className={classes.control}>
      <NameSelect
        target={props.target}
        selectedName={name}
        input={{
          ...input,
          error: input.error ?? (findings.length > 0 ? <FindingText findings={findings} /> : undefined),
        }}
        required={props.required}
        readOnly={readOnly}
        onChange={(next) => set(next === undefined ? undefined : { fieldName: next })}
      />
    </div>
  );
};
