import { Autocomplete } from '@mantine/core';
import { resolve } from '@searchdeck/contract';
import type { ReactNode } from 'react';
import { useFindings, useForm, useValue } from '../../shared/schema-form/context';
import type { NodeProps } from '../../shared/schema-form/controls/entry';
import { FindingText } from '../../shared/schema-form/controls/finding-text';
import { Description } from '../../shared/schema-form/controls/scalar-control';
import { useDesigner } from './designer-context';
import { designMessages } from './messages';
import { contextsOf, pathsFor } from './path-completion';
import { pathListProps } from './path-list';

const MAX_OPTIONS = 40;

interface PathInputProps {
  target: string;
  label: ReactNode;
  name: string;
  description?: ReactNode;
  value: string;
  options: readonly string[];
  required?: boolean;
  readOnly: boolean;
  onChange: (path: string) => void;
}

/** A path of the enriched document, completed from those that exist. */
export const PathInput = (props: PathInputProps) => {
  const { target, label, name, description, value, options, required = false, readOnly, onChange } = props;
  const findings = useFindings(target);
  return (
    <div data-path={target} data-severity={findings[0]?.severity}>
      <Autocomplete
        size="xs"
        label={label}
        aria-label={name}
        description={description}
        error={findings.length > 0 ? <FindingText findings={findings} /> : undefined}
        withAsterisk={required}
        aria-required={required}
        readOnly={readOnly}
        spellCheck={false}
        placeholder={designMessages.pathPlaceholder}
        {...pathListProps}
        data={[...options]}
        limit={MAX_OPTIONS}
        // All paths are offered while the input holds one of them.
        filter={({ options: all, search, limit }) =>
          all
            .filter((option) => options.includes(search) || ('value' in option && option.value.includes(search.trim())))
            .slice(0, limit)
        }
        value={value}
        onChange={onChange}
      />
    </div>
  );
};

interface PathControlProps extends NodeProps {
  options: readonly string[];
}

const PathControl = ({ path, target, schema, label, required, options }: PathControlProps) => {
  const { readOnly } = useForm();
  const [value, set] = useValue(path);
  return (
    <PathInput
      target={target}
      label={label}
      name={label}
      description={<Description schema={schema} node={resolve(schema)} isLocked={false} />}
      value={typeof value === 'string' ? value : ''}
      options={options}
      required={required}
      readOnly={readOnly}
      onChange={(next) => set(next === '' && !required ? undefined : next)}
    />
  );
};

/** The context of a skill or projection: the paths whose matches can be processed one at a time. */
export const ContextControl = (props: NodeProps) => {
  const { graph } = useDesigner();
  return <PathControl {...props} options={contextsOf(graph)} />;
};

/** The source of a nested input or a projection. */
export const SourceControl = (props: NodeProps) => {
  const { graph } = useDesigner();
  return <PathControl {...props} required={false} options={pathsFor(graph, undefined, [])} />;
};
