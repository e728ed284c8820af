import { Button, Modal, NativeSelect } from '@mantine/core';
import { capacityOf, searchUnitsOf, skuLimits, SkuName } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { formatNumber } from '../../shared/format/format';
import { followOperation } from '../../shared/tasks/follow-operation';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { notify } from '../../shared/ui/notify';
import { RequestPreview } from '../../shared/ui/request-preview';
import classes from './fleet.module.css';
import { actionMessages, scaleMessages as texts } from './messages';
import { isProduction, parametersOf, type FleetService } from './model/fleet';
import { scalePlan, type CapacityChange } from './model/scale';
import { updateRequestText, updateService, useChangeServices } from './use-change-services';

interface ScaleSelectedProps {
  /** Empty: closed. */
  services: readonly FleetService[];
  onClose: () => void;
}

/** Sets the replicas and partitions of several services, with the requests that change them. */
export const ScaleSelected = ({ services, onClose }: ScaleSelectedProps) => (
  <Modal opened={services.length > 0} onClose={onClose} size={720} title={<b>{texts.title(services.length)}</b>}>
    {services.length > 0 && <ScaleForm services={services} onClose={onClose} />}
  </Modal>
);

const allLimits = (Object.keys(SkuName.values) as SkuName[]).map((sku) => skuLimits(sku));
const replicaCounts = Array.from(
  { length: Math.max(...allLimits.map(({ maxReplicas }) => maxReplicas)) },
  (_, i) => i + 1,
);
const partitionCounts = [...new Set(allLimits.flatMap((limits) => limits.partitionCounts))].toSorted((a, b) => a - b);

const ScaleForm = ({ services, onClose }: ScaleSelectedProps) => {
  const client = useQueryClient();
  const [replicas, setReplicas] = useState<number>();
  const [partitions, setPartitions] = useState<number>();
  const plan = scalePlan(services, { replicas, partitions });
  const validChanges = plan.filter(({ problem }) => problem === undefined);
  const changesProduction = validChanges.some(({ target }) => isProduction(target));
  const save = useChangeServices({
    changes: validChanges,
    changeService: async (change) => {
      const { target } = change;
      const { body, headers } = await updateService(change);
      if (body.properties?.provisioningState?.toLowerCase() === 'succeeded') notify.done(texts.scaled(target.name));
      else await followOperation(client, target.source.id, 'services.update', headers, parametersOf(target));
    },
    onClose,
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
  return (
    <div className={classes.form}>
      {changesProduction && <Note tone="danger">{texts.production}</Note>}
      <div className={classes.capacity}>
        {renderSelect(texts.replicas, replicaCounts, replicas, setReplicas)}
        {renderSelect(texts.partitions, partitionCounts, partitions, setPartitions)}
      </div>
      <PlanTable services={services} plan={plan} />
      <p>{plan.length === 0 ? texts.noChanges : texts.consequence(billedUnits(validChanges))}</p>
      {validChanges.length > 0 && (
        <>
          <h3>{actionMessages.requests(validChanges.length)}</h3>
          <RequestPreview label={actionMessages.requests(validChanges.length)}>
            {validChanges.map(updateRequestText).join('\n\n')}
          </RequestPreview>
        </>
      )}
      {save.failures.map(({ name, error }) => (
        <ErrorState key={name} error={error} title={texts.scaleFailed(name)} />
      ))}
      {save.error !== null && <ErrorState error={save.error} />}
      <div className={classes.actions}>
        <span>{plan.length > validChanges.length && texts.excluded(plan.length - validChanges.length)}</span>
        <Button onClick={onClose}>{actionMessages.cancel}</Button>
        <Button
          variant="filled"
          {...(changesProduction ? { color: 'red' } : {})}
          loading={save.isPending}
          disabled={validChanges.length === 0}
          onClick={() => save.run()}
        >
          {texts.save(Math.max(1, validChanges.length))}
        </Button>
      </div>
    </div>
  );
};

interface PlanTableProps {
  services: readonly FleetService[];
  plan: readonly CapacityChange[];
}

/** The capacity of each service before and after the change, with what prevents it. */
const PlanTable = ({ services, plan }: PlanTableProps) => (
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
          const before = capacityOf(target.service);
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
);

/** Search units of all services before and after, as text. */
const billedUnits = (plan: readonly CapacityChange[]): string => {
  const sum = (searchUnits: (change: CapacityChange) => number) =>
    plan.reduce((total, change) => total + searchUnits(change), 0);
  return `${formatNumber(sum(({ before }) => searchUnitsOf(before)))} → ${formatNumber(sum(({ after }) => searchUnitsOf(after)))}`;
};
