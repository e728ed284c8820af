import { Select } from '@mantine/core';
import { useServiceConnections } from '../../shared/api/use-connection';
import { useFindings, useForm, useValue } from '../../shared/schema-form/context';
import type { NodeProps } from '../../shared/schema-form/controls/entry';
import { localServiceMessages as messages } from './local-service-messages';

/** The value of the option that resets the field. */
const DEFAULT = '';

/** The local search service that previews and debugs for a cloud service. */
export const LocalServiceControl = ({ path, target, schema }: NodeProps) => {
  const { readOnly } = useForm();
  const [value, set] = useValue(path);
  const findings = useFindings(target);
  const { data } = useServiceConnections();
  const localServices = (data ?? []).filter(({ kind }) => kind === 'local');
  const builtInService = localServices.find(({ managed }) => managed);
  const selectedServiceId = typeof value === 'string' ? value : DEFAULT;
  const isDeleted =
    selectedServiceId !== DEFAULT && data !== undefined && !localServices.some(({ id }) => id === selectedServiceId);
  return (
    <div data-path={target}>
      <Select
        label={messages.label}
        description={schema.description}
        allowDeselect={false}
        readOnly={readOnly}
        data={[
          {
            value: DEFAULT,
            label: builtInService === undefined ? messages.none : messages.builtIn(builtInService.name),
          },
          ...localServices.filter(({ managed }) => !managed).map(({ id, name }) => ({ value: id, label: name })),
          ...(isDeleted ? [{ value: selectedServiceId, label: messages.deleted }] : []),
        ]}
        value={selectedServiceId === builtInService?.id ? DEFAULT : selectedServiceId}
        error={findings[0]?.message ?? (isDeleted ? messages.deletedHint : undefined)}
        onChange={(next) => set(next === DEFAULT || next === null ? undefined : next)}
      />
    </div>
  );
};
