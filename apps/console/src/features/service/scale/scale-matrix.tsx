import { capacityOf, isSameValue, mergeServiceUpdate } from '@searchdeck/contract';
import { useRef, useState, type KeyboardEvent } from 'react';
import { formatNumber } from '../../../shared/format/format';
import { ScrollFrame } from '../../../shared/ui/scroll-frame';
import { useRoving } from '../../../shared/ui/use-roving';
import { scaleMessages } from '../messages';
import { limitsOf } from '../model/service-limits';
import classes from '../service.module.css';
import type { ServiceSettings } from '../use-service-settings';

/** The search units of every combination of replicas and partitions that the pricing tier has. */
export const ScaleMatrix = ({ settings }: { settings: ServiceSettings }) => {
  const { service, patch, denialReason, change, rejectionReason } = settings;
  const [shownReason, setShownReason] = useState('');
  const scroll = useRef<HTMLDivElement>(null);
  const roving = useRoving<HTMLTableSectionElement>('button');
  const next = mergeServiceUpdate(service, patch);
  const [currentCapacity, selectedCapacity] = [capacityOf(service), capacityOf(next)];
  const { maxReplicas, partitionCounts } = limitsOf(next);
  const replicaCounts = Array.from({ length: maxReplicas }, (_, i) => i + 1);
  /** Arrow keys move in two directions; the other keys are those of every roving tabindex. */
  const move = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const step = { ArrowUp: -maxReplicas, ArrowDown: maxReplicas }[event.key];
    if (step === undefined) return roving.onKeyDown(event);
    const cells = [...event.currentTarget.querySelectorAll('button')];
    const at = cells.findIndex((cell) => cell === event.target);
    event.preventDefault();
    cells[at + step]?.focus();
  };
  return (
    <div className={classes.matrixFrame}>
      <ScrollFrame scroll={scroll} frameClass={classes.matrixFrame}>
        <table className={classes.matrix} aria-label={scaleMessages.matrix}>
          <thead>
            <tr>
              <td />
              <th scope="colgroup" colSpan={maxReplicas}>
                {scaleMessages.replicas}
              </th>
            </tr>
            <tr>
              <th scope="col">{scaleMessages.partitions}</th>
              {replicaCounts.map((replicas) => (
                <th key={replicas} scope="col">
                  {replicas}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...roving} onKeyDown={move}>
            {partitionCounts.map((partitions) => (
              <tr key={partitions}>
                <th scope="row">{partitions}</th>
                {replicaCounts.map((replicas) => {
                  const properties = { replicaCount: replicas, partitionCount: partitions };
                  const isCurrent = isSameValue(currentCapacity, { replicas, partitions });
                  const isSelected = isSameValue(selectedCapacity, { replicas, partitions });
                  const reason = denialReason ?? (isSelected ? undefined : rejectionReason({ properties }));
                  const label = scaleMessages.cell(replicas, partitions);
                  return (
                    <td key={replicas}>
                      <button
                        type="button"
                        aria-pressed={isSelected}
                        aria-disabled={reason !== undefined}
                        aria-label={[label, isCurrent && scaleMessages.currentMark, reason].filter(Boolean).join(', ')}
                        data-current={isCurrent || undefined}
                        title={reason === undefined ? label : `${label}: ${reason}`}
                        // Fingers see no title.
                        onClick={() => {
                          setShownReason(reason === undefined ? '' : `${label}: ${reason}`);
                          if (reason === undefined) change({ properties });
                        }}
                      >
                        {formatNumber(replicas * partitions)}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <p className={classes.matrixReason} role="status">
        {shownReason}
      </p>
    </div>
  );
};
