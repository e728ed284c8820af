import { Button, Modal, NativeSelect } from '@mantine/core';
import { printJson, SearchError, skuLimits, SkuName, type SearchServiceResource } from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { keys } from '../../shared/api/keys';
import { callOperation, prepare } from '../../shared/api/operations';
import { formatNumber } from '../../shared/format/format';
import { followOperation } from '../../shared/tasks/follow-operation';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { notify } from '../../shared/ui/notify';
import { RequestPreview } from '../../shared/ui/request-preview';
import classes from './fleet.module.css';
import { actionMessages, scaleMessages as texts } from './messages';
import { parametersOf, type FleetService } from './model/fleet';
import { scalePlan, searchUnitsOf, unitsOf, type ScaledService } from './model/scale';

interface ScaleSelectedProps {
  /** None: closed. */
  services: readonly FleetService[];
  onClose: () => void;
}

/** Sets the replicas and partitions of several services, with the requests that change them. */
export const ScaleSelected = ({ services, onClose }: ScaleSelectedProps) => (
  <Modal opened={services.length > 0} onClose={onClose} size={720} title={<b>{texts.title(services.length)}</b>}>
    {services.length > 0 && <ScaleForm services={services} onClose={onClose} />}
  </Modal>
);

interface Failure {
  name: string;
  error: SearchError;
}

const allLimits = (Object.keys(SkuName.values) as SkuName[]).map((sku) => skuLimits(sku));
const replicaCounts = Array.from(
  { length: Math.max(...allLimits.map(({ maxReplicas }) => maxReplicas)) },
  (_, i) => i + 1,
);
const partitionCounts = [...new Set(allLimits.flatMap((limits) => limits.partitionCounts))].toSorted((a, b) => a - b);

const update = ({ target, patch }: ScaledService) =>
  callOperation<SearchServiceResource>(target.source.id, 'services.update', {
    path: parametersOf(target),
    body: patch,
  });

const ScaleForm = ({ services, onClose }: ScaleSelectedProps) => {
  const client = useQueryClient();
  const [replicas, setReplicas] = useState<number>();
  const [partitions, setPartitions] = useState<number>();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const plan = scalePlan(services, { replicas, partitions });
  const validChanges = plan.filter(({ problem }) => problem === undefined);
  const isProduction = validChanges.some(
    ({ target: { connection, source } }) => (connection ?? source).environment === 'production',
  );
  const save = useMutation({
    mutationFn: async () => {
      const updateFailures: Failure[] = [];
      for (const change of validChanges) {
        const { target } = change;
        try {
          const { body, headers } = await update(change);
          if (body.properties?.provisioningState?.toLowerCase() === 'succeeded') notify.done(texts.scaled(target.name));
          else await followOperation(client, target.source.id, 'services.update', headers, parametersOf(target));
        } catch (error) {
          if (!(error instanceof SearchError)) throw error;
          updateFailures.push({ name: target.name, error });
        }
      }
      return updateFailures;
    },
    onSuccess: async (updateFailures) => {
      setFailures(updateFailures);
      if (updateFailures.length === 0) onClose();
      for (const id of new Set(validChanges.map(({ target }) => target.source.id))) {
        await client.invalidateQueries({ queryKey: keys.collection(id, 'services') });
      }
    },
  });
  const renderSelect = (
    label: string,
    counts: readonly number[],
    value: number | undefined,
    onChange: (count: number | undefined) => void,
  ) => (
    <NativeSelect
      label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
      data={[
        { value: '', label: texts.unchanged },
        ...counts.map((count) => ({ value: String(count), label: String(count) })),
      ]}
    />
  );
  const requestText = ({ target, patch }: ScaledService): string => {
    const { method, path } = prepare('services.update', { path: parametersOf(target) });
    return `${method} ${path}\n\n${printJson(patch, 2)}`;
  };
  return (
    <div className={classes.form}>
      {isProduction && <Note tone="danger">{texts.production}</Note>}
      <div className={classes.capacity}>
        {renderSelect(texts.replicas, replicaCounts, replicas, setReplicas)}
        {renderSelect(texts.partitions, partitionCounts, partitions, setPartitions)}
      </div>
      <div className={classes.planFrame} tabIndex={0} role="group" aria-label={texts.plan}>
        <table className={classes.plan}>
          <thead>
            <tr>
              <th scope="col">{texts.service}</th>
              <th scope="col">{texts.sku}</th>
              <th scope="col">{texts.replicas}</th>
              <th scope="col">{texts.partitions}</th>
              <th scope="col">{texts.searchUnits}</th>
            </tr>
          </thead>
          <tbody>
            {services.map((target) => {
              const change = plan.find((each) => each.target === target);
              const before = unitsOf(target.service);
              const after = change === undefined || change.problem !== undefined ? before : change.after;
              return (
                <Fragment key={target.id}>
                  <tr>
                    <th scope="row">{target.name}</th>
                    <td>{target.service.sku.name}</td>
                    <td>{texts.change(before.replicas, after.replicas)}</td>
                    <td>{texts.change(before.partitions, after.partitions)}</td>
                    <td>{texts.change(searchUnitsOf(before), searchUnitsOf(after))}</td>
                  </tr>
                  {change?.problem !== undefined && (
                    <tr>
                      <td colSpan={5} className={classes.problem}>
                        {change.problem}
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      <p>{plan.length === 0 ? texts.noChanges : texts.consequence(billedUnits(validChanges))}</p>
      {validChanges.length > 0 && (
        <>
          <h3>{actionMessages.requests(validChanges.length)}</h3>
          <RequestPreview label={actionMessages.requests(validChanges.length)}>
            {validChanges.map(requestText).join('\n\n')}
          </RequestPreview>
        </>
      )}
      {failures.map(({ name, error }) => (
        <ErrorState key={name} error={error} title={texts.notScaled(name)} />
      ))}
      {save.error !== null && <ErrorState error={save.error} />}
      <div className={classes.actions}>
        <span>{plan.length > validChanges.length && texts.excluded(plan.length - validChanges.length)}</span>
        <Button onClick={onClose}>{actionMessages.cancel}</Button>
        <Button
          variant="filled"
          {...(isProduction ? { color: 'red' } : {})}
          loading={save.isPending}
          disabled={validChanges.length === 0}
          onClick={() => save.mutate()}
        >
          {texts.save(Math.max(1, validChanges.length))}
        </Button>
      </div>
    </div>
  );
};

/** Search units of all services before and after, as text. */
const billedUnits = (plan: readonly ScaledService[]): string => {
  const sum = (units: (change: ScaledService) => number) => plan.reduce((total, change) => total + units(change), 0);
  return `${formatNumber(sum(({ before }) => searchUnitsOf(before)))} → ${formatNumber(sum(({ after }) => searchUnitsOf(after)))}`;
};
