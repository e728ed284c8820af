import { ActionIcon, TextInput } from '@mantine/core';
import { isObject, type SkillPort } from '@searchdeck/contract';
import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { pathOf } from '../../shared/definition/edit-text';
import { useFindings, useForm, useValue } from '../../shared/schema-form/context';
import { FindingText } from '../../shared/schema-form/controls/finding-text';
import { AddPort } from './add-port';
import classes from './designer.module.css';
import { unusedPortName } from './unused-port-name';
import { designMessages } from './messages';

interface OutputsEditorProps {
  /** `skills[0].outputs`. */
  target: string;
  ports: readonly SkillPort[] | 'any';
}

/** The outputs of a skill, and the names that they have in the enriched document. */
export const OutputsEditor = ({ target, ports }: OutputsEditorProps) => {
  const { store, readOnly } = useForm();
  const path = useMemo(() => pathOf(target), [target]);
  const [value] = useValue(path);
  const findings = useFindings(target);
  const outputs = (Array.isArray(value) ? value : []).map((item: unknown) => {
    const { name, targetName } = isObject(item) ? item : {};
    return { name: typeof name === 'string' ? name : '', targetName: typeof targetName === 'string' ? targetName : '' };
  });
  const names = outputs.map(({ name }) => name);
  const missingPorts = ports === 'any' ? ports : ports.filter(({ name }) => !names.includes(name));
  const add = (name = unusedPortName(names, 'output')) => store.insert(path, outputs.length, { name });
  return (
    <section className={classes.mappings} aria-label={designMessages.outputs} data-path={target}>
      <h3>{designMessages.outputs}</h3>
      {findings.length > 0 && (
        <p className={classes.error} role="alert">
          <FindingText findings={findings} />
        </p>
      )}
      {outputs.map((output, i) => (
        <Output
          key={i}
          {...output}
          target={`${target}[${i}]`}
          port={ports === 'any' ? 'any' : ports.find(({ name }) => name === output.name)}
          canRemove={outputs.length > 1}
          onName={(name) => store.set([...path, i, 'name'], name)}
          onTarget={(name) => store.set([...path, i, 'targetName'], name === '' ? undefined : name)}
          onRemove={() => store.set([...path, i], undefined)}
        />
      ))}
      {!readOnly && <AddPort title={designMessages.outputs} missingPorts={missingPorts} onAdd={add} />}
    </section>
  );
};

interface OutputProps {
  target: string;
  name: string;
  targetName: string;
  port: SkillPort | 'any' | undefined;
  canRemove: boolean;
  onName: (name: string) => void;
  onTarget: (name: string) => void;
  onRemove: () => void;
}

const Output = ({ target, name, targetName, port, canRemove, onName, onTarget, onRemove }: OutputProps) => {
  const { readOnly } = useForm();
  const nameFindings = useFindings(`${target}.name`);
  const targetFindings = useFindings(`${target}.targetName`);
  const errors = [...nameFindings, ...targetFindings];
  return (
    <div className={classes.mapping} data-path={target}>
      {port === 'any' ? (
        <TextInput
          className={classes.mappingName ?? ''}
          size="xs"
          aria-label={designMessages.outputName}
          spellCheck={false}
          readOnly={readOnly}
          classNames={{ input: classes.path ?? '' }}
          value={name}
          onChange={(event) => onName(event.currentTarget.value)}
        />
      ) : (
        <code className={classes.mappingName} title={port?.description}>
          {name}
        </code>
      )}
      <TextInput
        size="xs"
        aria-label={designMessages.targetNameOf(name)}
        spellCheck={false}
        readOnly={readOnly}
        placeholder={name}
        classNames={{ input: classes.path ?? '' }}
        value={targetName}
        onChange={(event) => onTarget(event.currentTarget.value)}
      />
      {!readOnly && canRemove && (
        <ActionIcon size={24} aria-label={designMessages.removeOutput(name)} onClick={onRemove}>
          <IconX size={14} stroke={1.7} />
        </ActionIcon>
      )}
      {errors.length > 0 && (
        <small className={classes.mappingError} role="alert">
          <FindingText findings={errors} />
        </small>
      )}
    </div>
  );
};
