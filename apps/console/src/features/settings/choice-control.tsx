import { Select } from '@mantine/core';
import { dialectLabels, enumValues, resolve } from '@searchdeck/contract';
import { useFindings, useForm, useValue } from '../../shared/schema-form/context';
import type { ControlEntry, NodeProps } from '../../shared/schema-form/controls/entry';
import { environmentLabels } from '../../shared/ui/connection-labels';
import { CredentialSourceControl } from './credential-source-control';
import { DocumentSecurityControl } from './document-security-control';
import { LocalServiceControl } from './local-service-control';
import { SharingControl } from './sharing-control';
import { columnMessages, kindLabels } from './messages';

/** A control for an enumeration with labels. The default `description` is the schema's. */
const choiceControl = (labels: Readonly<Record<string, string>>, description?: string) => {
  const ChoiceControl = ({ path, target, schema, label, required }: NodeProps) => {
    const { version, readOnly } = useForm();
    const [value, set] = useValue(path);
    const findings = useFindings(target);
    const node = resolve(schema);
    const values = node.kind === 'enum' ? enumValues(node, version) : [];
    return (
      <div data-path={target}>
        <Select
          label={label}
          description={description ?? schema.description}
          withAsterisk={required}
          allowDeselect={false}
          readOnly={readOnly}
          data={values.map((option) => ({ value: option, label: labels[option] ?? option }))}
          value={typeof value === 'string' ? value : null}
          error={findings[0]?.message}
          onChange={(next) => next !== null && set(next)}
        />
      </div>
    );
  };
  return ChoiceControl;
};

const connectionControls: readonly ControlEntry[] = [
  { path: 'kind', component: choiceControl(kindLabels) },
  { path: 'environment', component: choiceControl(environmentLabels) },
  { path: 'dialect', component: choiceControl(dialectLabels, columnMessages.dialectHint) },
  { path: 'credentialSource', component: CredentialSourceControl },
  { path: 'hasDocumentSecurity', component: DocumentSecurityControl },
  { path: 'isPrivate', component: SharingControl },
  { path: 'localServiceId', component: LocalServiceControl },
];

const Hidden = () => null;

/** The controls of the form without those of the fields at `hiddenPaths`. */
export const controlsWithout = (hiddenPaths: readonly string[]): readonly ControlEntry[] => [
  ...hiddenPaths.map((path) => ({ path, component: Hidden })),
  ...connectionControls,
];
