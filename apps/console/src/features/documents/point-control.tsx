import { Button } from '@mantine/core';
import { isObject, pointCoordinates } from '@searchdeck/contract';
import type { Finding } from '../../shared/definition/positions';
import { useFindings, useForm, useValue } from '../../shared/schema-form/context';
import type { NodeProps } from '../../shared/schema-form/controls/entry';
import { FindingText } from '../../shared/schema-form/controls/finding-text';
import { NumberInput } from '../../shared/schema-form/controls/inputs';
import classes from './documents.module.css';
import { editorMessages } from './messages';

const [LONGITUDE, LATITUDE] = pointCoordinates;

/** Findings that name the coordinate as its control does, instead of by its path. */
const useNamedFindings = (target: string, label: string): Finding[] =>
  useFindings(target).map((finding) => ({ ...finding, message: finding.message.replace(`'${target}'`, label) }));

/** A geographic point as longitude and latitude. */
export const PointControl = ({ path, target, label, schema }: NodeProps) => {
  const { readOnly, version, rename } = useForm();
  const [value, set] = useValue(path);
  const whole = [...useFindings(target), ...useFindings(`${target}.coordinates`)];
  const longitudeFindings = [...whole, ...useNamedFindings(`${target}.coordinates[0]`, editorMessages.longitude)];
  const latitudeFindings = useNamedFindings(`${target}.coordinates[1]`, editorMessages.latitude);
  const coordinates = isObject(value) && Array.isArray(value['coordinates']) ? (value['coordinates'] as unknown[]) : [];
  const change = (position: 0 | 1, next: unknown) => {
    const other = coordinates[1 - position] ?? 0;
    const pair = position === 0 ? [next ?? 0, other] : [other, next ?? 0];
    set({ type: 'Point', coordinates: pair });
  };
  const input = { version, rename, readOnly, required: false, description: undefined };
  return (
    <fieldset data-path={target} className={classes.pointField}>
      <legend>
        {label} <span>{schema.description}</span>
      </legend>
      <div className={classes.point}>
        <NumberInput
          {...input}
          node={LONGITUDE}
          label={editorMessages.longitude}
          name={`${label}: ${editorMessages.longitude}`}
          value={coordinates[0]}
          onChange={(next) => change(0, next)}
          error={longitudeFindings.length > 0 ? <FindingText findings={longitudeFindings} /> : undefined}
        />
        <NumberInput
          {...input}
          node={LATITUDE}
          label={editorMessages.latitude}
          name={`${label}: ${editorMessages.latitude}`}
          value={coordinates[1]}
          onChange={(next) => change(1, next)}
          error={latitudeFindings.length > 0 ? <FindingText findings={latitudeFindings} /> : undefined}
        />
        {coordinates.length > 0 && !readOnly && (
          <Button variant="subtle" onClick={() => set(null)}>
            {editorMessages.clearPoint}
          </Button>
        )}
      </div>
    </fieldset>
  );
};
