import { Autocomplete } from '@mantine/core';
import { resolve } from '@searchdeck/contract';
import { createContext, useContext, useMemo } from 'react';
import { ROOT } from '../../shared/definition/edit-text';
import { useFindings, useForm, useValue, useValueOf } from '../../shared/schema-form/context';
import type { NodeProps } from '../../shared/schema-form/controls/entry';
import { FindingText, severityOf } from '../../shared/schema-form/controls/finding-text';
import { Description, NodeLabel } from '../../shared/schema-form/controls/scalar-control';
import classes from './indexers.module.css';

type NamesAt = (definition: unknown, target: string) => readonly string[];

/** The names that a member of a mapping can have. */
const MappedNames = createContext<NamesAt>(() => []);
export const MappedNamesProvider = MappedNames.Provider;

/** Field names have no line breaks. */
const SEPARATOR = '\n';

/** A source or target of a field mapping: offers the fields of the index, the files, or the outputs of the skillset. */
export const MappedNameControl = ({ path, target, schema, label, required }: NodeProps) => {
  const { readOnly } = useForm();
  const [value, set] = useValue(path);
  const findings = useFindings(target);
  const namesAt = useContext(MappedNames);
  // As a text, so that edits of other members don't rerender the input.
  const namesText = useValueOf(ROOT, (definition) => namesAt(definition, target).join(SEPARATOR));
  const names = useMemo(() => [...new Set(namesText.split(SEPARATOR))].filter((name) => name !== ''), [namesText]);
  const node = resolve(schema);
  const name = typeof value === 'string' ? value : '';
  return (
    <div data-path={target} className={classes.mappedName} data-severity={severityOf(findings)}>
      <Autocomplete
        size="xs"
        label={<NodeLabel label={label} schema={schema} node={node} />}
        description={<Description schema={schema} node={node} isLocked={false} />}
        error={findings.length > 0 ? <FindingText findings={findings} /> : undefined}
        withAsterisk={required}
        aria-required={required}
        readOnly={readOnly}
        data-readonly={readOnly || undefined}
        spellCheck={false}
        openOnFocus={name === ''}
        maxDropdownHeight={320}
        data={names}
        // All names are offered while the input holds one of them.
        filter={({ options, search }) =>
          names.includes(search)
            ? options
            : options.filter(
                (option) => 'value' in option && option.value.toLowerCase().includes(search.trim().toLowerCase()),
              )
        }
        value={name}
        onChange={(next) => set(next === '' ? undefined : next)}
      />
    </div>
  );
};
