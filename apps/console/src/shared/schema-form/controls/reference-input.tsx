import { ActionIcon, Autocomplete, Combobox, Tooltip } from '@mantine/core';
import type { StringNode } from '@searchdeck/contract';
import { IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useForm } from '../context';
import { formMessages } from '../messages';
import classes from '../schema-form.module.css';
import { defaultText, type InputProps } from './inputs';

/** The name of another resource: suggests existing names, links to the resource or to creating the first one. */
export const ReferenceInput = ({
  node,
  label,
  description,
  value,
  onChange,
  error,
  required,
  isPatch = false,
  readOnly,
}: InputProps<StringNode>) => {
  const { names, linkTo, kindLabel } = useForm();
  const kindId = node.ref ?? '';
  const existingNames = names[kindId];
  const name = typeof value === 'string' ? value : '';
  const kind = kindLabel(kindId);
  const list = linkTo(kindId);
  const page = existingNames?.includes(name) ? linkTo(kindId, name) : undefined;
  return (
    <Autocomplete
      size="xs"
      label={label}
      // An empty input offers the names at once. With a name, the focus may return from a dialog.
      openOnFocus={name === ''}
      rightSectionPointerEvents={page === undefined ? 'none' : 'all'}
      rightSection={
        page === undefined ? (
          existingNames !== undefined && existingNames.length > 0 && <Combobox.Chevron size="xs" />
        ) : (
          <Tooltip label={formMessages.openReference(name)}>
            <ActionIcon size={24} component={Link} to={page} aria-label={formMessages.openReference(name)}>
              <IconArrowUpRight size={14} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        )
      }
      description={description}
      error={error}
      withAsterisk={required}
      aria-required={required}
      readOnly={readOnly}
      data-readonly={readOnly || undefined}
      spellCheck={false}
      placeholder={isPatch ? formMessages.unchanged : (defaultText(node) ?? '')}
      data={[...(existingNames ?? [])]}
      // All names are offered while the input holds one of them.
      filter={({ options, search }) =>
        existingNames?.includes(search)
          ? options
          : options.filter((o) => 'value' in o && o.value.includes(search.trim()))
      }
      value={name}
      onChange={(next) => onChange(next === '' ? undefined : next)}
      {...(existingNames?.length === 0 && list !== undefined
        ? {
            inputContainer: (input: ReactNode) => (
              <>
                {input}
                <small className={classes.noNames}>
                  {formMessages.none(kind.plural.toLowerCase())}{' '}
                  <Link to={`${list}?dialog=create`}>{formMessages.createOne(kind.singular.toLowerCase())}</Link>
                </small>
              </>
            ),
          }
        : {})}
    />
  );
};
