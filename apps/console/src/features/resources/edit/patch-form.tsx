import { ActionIcon, SegmentedControl, Select, Tooltip } from '@mantine/core';
import {
  coversVersion,
  isObject,
  REDACTED,
  resolve,
  schemaNames,
  stableVersion,
  type Node,
  type ResourceKind,
} from '@searchdeck/contract';
import { IconX } from '@tabler/icons-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { readJson } from '../../../shared/api/json-problem';
import { useConnection } from '../../../shared/api/use-connection';
import { UnreadableText } from '../../../shared/definition/unreadable-text';
import { useNames } from '../../../shared/definition/use-names';
import { titleOf } from '../../../shared/format/title';
import { useForm, useValueOf, type SecretOptions } from '../../../shared/schema-form/context';
import { NodeControl } from '../../../shared/schema-form/controls/node-control';
import { ObjectFields } from '../../../shared/schema-form/controls/object-fields';
import { Description, inputFor } from '../../../shared/schema-form/controls/scalar-control';
import { UnionFields } from '../../../shared/schema-form/controls/union-control';
import { fieldLabel } from '../../../shared/schema-form/field-label';
import { formMessages } from '../../../shared/schema-form/messages';
import { SchemaForm, type SchemaFormHandle } from '../../../shared/schema-form/schema-form';
import { editMessages } from './messages';
import classes from './patch-form.module.css';

interface PatchFormProps {
  kind: ResourceKind;
  /** JSON text of the merge patch. */
  text: string;
  onChange: (text: string) => void;
  isReadOnly: boolean;
  /** Switches to the JSON editor. */
  onJson: () => void;
}

/** A top-level property that can be changed in existing resources. */
interface Setting {
  name: string;
  label: string;
  schema: Node;
  isRequired: boolean;
}

/** A secret that the patch doesn't contain keeps its value. */
const PATCH_SECRETS: SecretOptions = { isStored: () => true, keep: undefined, remove: REDACTED };
const UNKNOWN: Node = { kind: 'any' };

/** The top-level properties of a kind that a patch can change, in the names of the dialect. */
function settingsOf(kind: ResourceKind, renameProperty: (name: string) => string): Setting[] {
  return Object.entries(kind.schema.fields).flatMap(([name, { schema, required }]) => {
    const node = resolve(schema);
    const isFixed =
      (schema.readOnly ?? node.readOnly) === true ||
      (schema.isImmutable ?? node.isImmutable) === true ||
      !coversVersion(schema.only ?? node.only, stableVersion.data);
    if (isFixed || name === 'name' || name.startsWith('@odata.')) return [];
    const wireName = renameProperty(name);
    const label = fieldLabel(schema, titleOf(wireName));
    return [{ name: wireName, label, schema, isRequired: required }];
  });
}

/** Edits a merge patch as a form: the user adds the settings to change, and sets or clears each. */
export const PatchForm = ({ kind, text, onChange, isReadOnly, onJson }: PatchFormProps) => {
  const { dialect } = useConnection();
  const { rename, renameProperty } = useMemo(() => schemaNames(dialect), [dialect]);
  const settings = useMemo(() => settingsOf(kind, renameProperty), [kind, renameProperty]);
  const names = useNames(kind);
  const form = useRef<SchemaFormHandle>(null);
  // Names of added settings, which the patch doesn't contain until they have a value.
  const [addedNames, setAddedNames] = useState<readonly string[]>([]);
  const json = text.trim() === '' ? '{}' : text;
  const readResult = useMemo(() => readJson(json, { requiresUniqueNames: true }), [json]);
  if ('problem' in readResult || !isObject(readResult.value)) {
    return (
      <UnreadableText
        problem={'problem' in readResult ? readResult.problem : undefined}
        invalidJson={formMessages.invalidJson}
        wrongType={editMessages.notAnObject}
        onJson={onJson}
      />
    );
  }
  const changedNames = [...addedNames, ...Object.keys(readResult.value).filter((name) => !addedNames.includes(name))];
  return (
    <SchemaForm
      ref={form}
      label={editMessages.form(kind)}
      schema={kind.schema}
      text={json}
      onChange={onChange}
      readOnly={isReadOnly}
      isExisting
      isPatch
      hasSummary={false}
      rename={rename}
      renameProperty={renameProperty}
      names={names}
      secrets={PATCH_SECRETS}
      openSections={addedNames}
    >
      <Settings
        settings={settings}
        changedNames={changedNames}
        onAdd={(name) => {
          setAddedNames(changedNames.concat(name));
          form.current?.reveal(name);
        }}
        onRemove={(name) => setAddedNames(changedNames.filter((each) => each !== name))}
      />
    </SchemaForm>
  );
};

interface SettingsProps {
  settings: readonly Setting[];
  /** Names of the settings to change. */
  changedNames: readonly string[];
  onAdd: (name: string) => void;
  onRemove: (name: string) => void;
}

const Settings = ({ settings, changedNames, onAdd, onRemove }: SettingsProps) => {
  const { readOnly } = useForm();
  const picker = useRef<HTMLInputElement>(null);
  const availableSettings = settings.filter(({ name }) => !changedNames.includes(name));
  const descriptions = new Map(settings.map(({ name, schema }) => [name, descriptionOf(schema)]));
  return (
    <>
      {changedNames.length > 0 && (
        <ul className={classes.settings} aria-label={editMessages.settings}>
          {changedNames.map((name) => (
            <SettingRow
              key={name}
              setting={
                settings.find((each) => each.name === name) ?? { name, label: name, schema: UNKNOWN, isRequired: false }
              }
              onRemove={() => {
                onRemove(name);
                picker.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {availableSettings.length > 0 && !readOnly && (
        <Select
          ref={picker}
          className={classes.picker}
          aria-label={editMessages.addSetting}
          placeholder={editMessages.addSetting}
          searchable
          selectFirstOptionOnChange
          maxDropdownHeight={280}
          data={availableSettings.map(({ name, label }) => ({ value: name, label }))}
          renderOption={({ option }) => (
            <span className={classes.option}>
              <span>{option.label}</span>
              <small>{descriptions.get(option.value)}</small>
            </span>
          )}
          value={null}
          onChange={(name) => name !== null && onAdd(name)}
        />
      )}
    </>
  );
};

const descriptionOf = (schema: Node): string => schema.description ?? resolve(schema).description ?? '';

/** One setting: its new value, or that it is cleared. */
const SettingRow = ({ setting, onRemove }: { setting: Setting; onRemove: () => void }) => {
  const { name, label, isRequired } = setting;
  const { store, readOnly } = useForm();
  const path = useMemo(() => [name], [name]);
  const isCleared = useValueOf(path, (value) => value === null);
  return (
    <li className={classes.setting} data-path={name}>
      <div className={classes.value}>
        {isCleared ? (
          <>
            <span className={classes.label}>{label}</span>
            <p className={classes.note}>{editMessages.cleared}</p>
          </>
        ) : (
          <SettingValue {...setting} path={path} />
        )}
      </div>
      {!readOnly && (
        <div className={classes.tools}>
          {!isRequired && (
            <SegmentedControl
              size="xs"
              aria-label={editMessages.changeOf(label)}
              data={[
                { value: 'set', label: editMessages.set },
                { value: 'clear', label: editMessages.clear },
              ]}
              value={isCleared ? 'clear' : 'set'}
              onChange={(change) => store.set(path, change === 'clear' ? null : undefined)}
            />
          )}
          <Tooltip label={editMessages.removeSetting(label)}>
            <ActionIcon
              size={24}
              aria-label={editMessages.removeSetting(label)}
              onClick={() => {
                store.set(path, undefined);
                onRemove();
              }}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      )}
    </li>
  );
};

/** The controls of a value. The fields of an object are in the row itself, without another section. */
const SettingValue = ({ name, label, schema, path }: Setting & { path: readonly string[] }) => {
  const node = resolve(schema);
  const isList = useValueOf(path, Array.isArray);
  const isScalar = inputFor(node) !== undefined;
  if (!isScalar && node.kind === 'object') {
    return (
      <SettingFields label={label} schema={schema}>
        <ObjectFields path={path} target={name} node={node} depth={1} />
      </SettingFields>
    );
  }
  if (node.kind === 'union') {
    return (
      <SettingFields label={label} schema={schema}>
        <UnionFields path={path} target={name} node={node} depth={1} />
      </SettingFields>
    );
  }
  return (
    <>
      <NodeControl path={path} target={name} schema={schema} label={label} required={false} depth={0} />
      {isList && <p className={classes.note}>{editMessages.replacesList}</p>}
    </>
  );
};

const SettingFields = ({ label, schema, children }: { label: string; schema: Node; children: ReactNode }) => (
  <div role="group" aria-label={label} className={classes.group}>
    <div>
      <span className={classes.label}>{label}</span>
      <p className={classes.note}>
        <Description schema={schema} node={resolve(schema)} isLocked={false} />
      </p>
    </div>
    {children}
  </div>
);
