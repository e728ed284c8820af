import { coversVersion, resolve, type Node, type ObjectNode, isObject } from '@searchdeck/contract';
import { memo, useMemo } from 'react';
import type { Path } from '../../definition/edit-text';
import { useForm, useValueOf } from '../context';
import { fieldLabel } from '../field-label';
import { formMessages } from '../messages';
import classes from '../schema-form.module.css';
import { NodeControl } from './node-control';
import { JsonControl } from './json-control';
import { inputFor } from './scalar-control';

interface ObjectFieldsProps {
  path: Path;
  target: string;
  node: ObjectNode;
  depth: number;
  /** Fields that are shown elsewhere, in neutral names: the discriminator, the name. */
  omit?: readonly string[];
}

interface FieldRow {
  name: string;
  schema: Node;
  label: string;
  required: boolean;
  path: Path;
  target: string;
}

const join = (target: string, name: string): string => (target === '' ? name : `${target}.${name}`);
const NOTHING: readonly string[] = [];
const UNKNOWN: Node = { kind: 'any' };
/** Names that the service adds to a definition. */
const isAnnotation = (name: string): boolean => /^@odata\.(etag|context)$/.test(name);

/**
 * Names of set members that the schema does not have, as one string: it stays the same while they do. Responses contain
 * the members of the other variants of a union as null.
 */
const unknownNames = (value: unknown, known: ReadonlySet<string>): string =>
  !isObject(value)
    ? ''
    : Object.entries(value)
        .filter(([name, member]) => member !== null && !known.has(name) && !isAnnotation(name))
        .map(([name]) => name)
        .join('\n');
/** The names whose members are set, as one string. */
const setNames = (value: unknown, names: readonly string[]): string =>
  isObject(value) ? names.filter((name) => (value[name] ?? null) !== null).join('\n') : '';
const isOffered = (schema: Node, version: string): boolean =>
  coversVersion(resolve(schema).only ?? schema.only, version);

/** The fields of an object: scalars in columns, then sections, then the members that the schema does not have. */
export const ObjectFields = memo(({ path, target, node, depth, omit = NOTHING }: ObjectFieldsProps) => {
  const { renameProperty, titleOf, version, labels, isPatch } = useForm();
  const otherVersions = useMemo(
    () =>
      Object.entries(node.fields)
        .filter(([, field]) => !isOffered(field.schema, version))
        .map(([name]) => renameProperty(name)),
    [node, version, renameProperty],
  );
  const presentText = useValueOf(path, (value) => setNames(value, otherVersions));
  const rows = useMemo(() => {
    const presentNames = new Set(presentText.split('\n'));
    return (
      Object.entries(node.fields)
        .filter(([name]) => !omit.includes(name) && !isAnnotation(name))
        .map(([name, field]): FieldRow => {
          const wireName = renameProperty(name);
          const title = labels[join(target, wireName)] ?? titleOf(wireName);
          return {
            name: wireName,
            schema: field.schema,
            label: fieldLabel(field.schema, title),
            required: field.required && !isPatch,
            path: [...path, wireName],
            target: join(target, wireName),
          };
        })
        // A member that the version doesn't have is shown only if it is set.
        .filter(({ name, schema }) => presentNames.has(name) || isOffered(schema, version))
    );
  }, [node, omit, path, target, renameProperty, titleOf, version, presentText, labels, isPatch]);
  const knownNames = useMemo(() => {
    const names = new Set(Object.keys(node.fields).map(renameProperty));
    for (const name of omit) names.add(renameProperty(name));
    return names;
  }, [node, omit, renameProperty]);
  const unknown = useValueOf(path, (value) => unknownNames(value, knownNames));
  const others = useMemo(() => (unknown === '' ? [] : unknown.split('\n')), [unknown]);
  const isScalar = ({ schema }: FieldRow) => inputFor(resolve(schema)) !== undefined;
  const control = (row: FieldRow) => (
    <NodeControl
      key={row.name}
      path={row.path}
      target={row.target}
      schema={row.schema}
      label={row.label}
      required={row.required}
      depth={depth}
    />
  );
  return (
    <>
      <div className={classes.fields}>{rows.filter(isScalar).map(control)}</div>
      {rows.filter((row) => !isScalar(row)).map(control)}
      {others.length > 0 && (
        <div className={classes.others}>
          <b>{formMessages.otherProperties}</b>
          <p className={classes.help}>{formMessages.otherPropertiesHelp}</p>
          {others.map((name) => (
            <OtherControl key={name} path={path} target={target} name={name} depth={depth} />
          ))}
        </div>
      )}
    </>
  );
});
ObjectFields.displayName = 'ObjectFields';

const OtherControl = ({ path, target, name, depth }: { path: Path; target: string; name: string; depth: number }) => {
  const memberPath = useMemo(() => [...path, name], [path, name]);
  return (
    <JsonControl
      path={memberPath}
      target={join(target, name)}
      schema={UNKNOWN}
      label={name}
      required={false}
      depth={depth}
    />
  );
};
