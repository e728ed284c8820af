import { ActionIcon, Autocomplete } from '@mantine/core';
import { isObject, type SkillPort } from '@searchdeck/contract';
import { IconX } from '@tabler/icons-react';
import { useFindings, useForm, useValue } from '../../shared/schema-form/context';
import { FindingText } from '../../shared/schema-form/controls/finding-text';
import { pathOf } from '../../shared/definition/edit-text';
import { useMemo } from 'react';
import { AddPort } from './add-port';
import { useDesigner } from './designer-context';
import classes from './designer.module.css';
import { segmentsOf } from './document-paths';
import { unusedPortName } from './unused-port-name';
import { designMessages } from './messages';
import { pathsFor } from './path-completion';
import { PathInput } from './path-input';
import { pathListProps } from './path-list';

interface MappingsEditorProps {
  /** JSON path of the list: `skills[0].inputs`. */
  target: string;
  title: string;
  /** ID of the node, whose own outputs aren't offered. */
  node: string;
  context: string;
  /** Inputs of the skill; `any`: the user names them. */
  ports: readonly SkillPort[] | 'any';
  /** Names that are offered if the user names the entries: fields of an index. */
  names?: readonly string[];
}

interface Entry {
  name: string;
  source: string;
}
const entriesOf = (value: unknown): Entry[] =>
  (Array.isArray(value) ? value : []).map((item: unknown) => {
    const { name, source } = isObject(item) ? item : {};
    return { name: typeof name === 'string' ? name : '', source: typeof source === 'string' ? source : '' };
  });

/** Inputs of a skill, or mappings of a projection: a name and the path that it reads. */
export const MappingsEditor = ({ target, title, node, context, ports, names = [] }: MappingsEditorProps) => {
  const { store, readOnly } = useForm();
  const { graph } = useDesigner();
  const path = useMemo(() => pathOf(target), [target]);
  const [value] = useValue(path);
  const findings = useFindings(target);
  const entries = entriesOf(value);
  const options = pathsFor(graph, node, segmentsOf(context));
  const isSet = (name: string | undefined) => entries.some((entry) => entry.name === name);
  const missingPorts = ports === 'any' ? ports : ports.filter(({ name }) => !isSet(name));
  const newName = () =>
    names.find((name) => !isSet(name)) ??
    unusedPortName(
      entries.map(({ name }) => name),
      'input',
    );
  const add = (name = newName()) => store.insert(path, entries.length, { name, source: '' });
  return (
    <section className={classes.mappings} aria-label={title} data-path={target}>
      <h3>{title}</h3>
      {findings.length > 0 && (
        <p className={classes.error} role="alert">
          <FindingText findings={findings} />
        </p>
      )}
      {entries.map((entry, i) => (
        <Mapping
          key={i}
          {...entry}
          target={`${target}[${i}]`}
          options={options}
          names={ports === 'any' ? names : undefined}
          port={ports === 'any' ? undefined : ports.find(({ name }) => name === entry.name)}
          onName={(name) => store.set([...path, i, 'name'], name)}
          onSource={(source) => store.set([...path, i, 'source'], source)}
          onRemove={() => store.set([...path, i], undefined)}
        />
      ))}
      {!readOnly && <AddPort title={title} missingPorts={missingPorts} onAdd={add} />}
    </section>
  );
};

interface MappingProps extends Entry {
  target: string;
  options: readonly string[];
  /** Undefined: the name is fixed. */
  names: readonly string[] | undefined;
  port: SkillPort | undefined;
  onName: (name: string) => void;
  onSource: (source: string) => void;
  onRemove: () => void;
}

const Mapping = ({ target, name, source, options, names, port, onName, onSource, onRemove }: MappingProps) => {
  const { readOnly } = useForm();
  const mappingFindings = useFindings(target);
  const nameFindings = useFindings(`${target}.name`);
  const errors = [...mappingFindings, ...nameFindings];
  return (
    <div className={classes.mapping} data-path={target}>
      {names === undefined ? (
        <code className={classes.mappingName} title={port?.description}>
          {name}
        </code>
      ) : (
        <div data-path={`${target}.name`} className={classes.mappingName}>
          <Autocomplete
            size="xs"
            aria-label={designMessages.mappingName}
            spellCheck={false}
            readOnly={readOnly}
            {...pathListProps}
            data={[...names]}
            filter={({ options: all, search }) =>
              names.includes(search) ? all : all.filter((o) => 'value' in o && o.value.includes(search))
            }
            value={name}
            onChange={onName}
          />
        </div>
      )}
      <PathInput
        target={`${target}.source`}
        label={undefined}
        name={designMessages.sourceOf(name)}
        value={source}
        options={options}
        readOnly={readOnly}
        onChange={onSource}
      />
      {!readOnly && (
        <ActionIcon size={24} aria-label={designMessages.removeMapping(name)} onClick={onRemove}>
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
