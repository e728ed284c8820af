import { PasswordInput } from '@mantine/core';

interface SecretFieldsProps {
  /** Paths of the secrets in the definition. */
  paths: readonly string[];
  /** Values by path. */
  values: Readonly<Record<string, string>>;
  label: (path: string) => string;
  description: string;
  disabled: boolean;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

/** Inputs for the secrets of a copied definition, which a service never returns. */
export const SecretFields = ({ paths, values, label, description, disabled, onChange }: SecretFieldsProps) =>
  paths.map((path) => (
    <PasswordInput
      key={path}
      size="xs"
      autoComplete="off"
      label={label(path)}
      description={description}
      disabled={disabled}
      value={values[path] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ ...values, [path]: value })}
    />
  ));
