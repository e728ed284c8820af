import { Button, Modal, TextInput } from '@mantine/core';
import {
  alertMetricTitles,
  alertSeverities,
  isQuotaMetric,
  type AlertMetric,
  type Monitoring,
} from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callBff } from '../api/call-bff';
import { useConnection } from '../api/use-connection';
import { useOperationQuery } from '../api/use-operation';
import { ErrorState } from '../ui/error-state';
import { Note } from '../ui/note';
import { notify } from '../ui/notify';
import { alertMessages as texts } from './alert-messages';
import { metrics, rulesOf, thresholdProblem, thresholdsOf } from './alert-thresholds';
import classes from './alerts.module.css';
import { monitoringQuery } from './trends-queries';
import { WebhookSettings } from './webhook-settings';

export interface AlertDialogProps {
  opened: boolean;
  settings: Monitoring;
  /** Why the settings can't be changed. */
  denialReason: string | undefined;
  onClose: () => void;
}

/** When alerts of the connection fire, and where they are sent. */
export const AlertDialog = ({ opened, onClose, ...form }: AlertDialogProps) => {
  const { name } = useConnection();
  return (
    <Modal opened={opened} onClose={onClose} size={640} title={<b>{texts.title(name)}</b>}>
      {opened && (
        <div className={classes.form}>
          {form.denialReason !== undefined && <Note>{form.denialReason}</Note>}
          {!form.settings.sampling && <Note tone="warn">{texts.notRecorded}</Note>}
          <ThresholdForm {...form} onClose={onClose} />
          <WebhookSettings settings={form.settings} denialReason={form.denialReason} />
        </div>
      )}
    </Modal>
  );
};

interface Statistics {
  counters?: Readonly<Record<string, { quota?: number | null } | null>> | null;
}

/** Returns whether a share of the quota is never reached, because the service has no such quota. */
const useLacksQuota = (): ((metric: AlertMetric) => boolean) => {
  const { data } = useOperationQuery<Statistics>('service.statistics');
  return (metric) => {
    const counter = data?.body.counters?.[metric];
    return isQuotaMetric(metric) && counter != null && counter.quota == null;
  };
};

const ThresholdForm = ({ settings, denialReason, onClose }: Omit<AlertDialogProps, 'opened'>) => {
  const { id } = useConnection();
  const client = useQueryClient();
  const lacksQuota = useLacksQuota();
  const [thresholds, setThresholds] = useState(() => thresholdsOf(settings.rules));
  const save = useMutation({
    mutationFn: (rules: ReturnType<typeof rulesOf> | null) =>
      callBff('monitoring.update', { path: { id }, body: { rules } }),
    onSuccess: ({ body }) => {
      client.setQueryData(monitoringQuery(id).queryKey, body);
      setThresholds(thresholdsOf(body.rules));
      notify.done(texts.saved);
    },
  });
  /** Ignored until the previous change is saved. */
  const saveRules = (rules: ReturnType<typeof rulesOf> | null) => {
    if (!save.isPending) save.mutate(rules);
  };
  const isInvalid = metrics.some((metric) =>
    alertSeverities.some((severity) => thresholdProblem(thresholds, metric, severity) !== undefined),
  );
  const isChanged = JSON.stringify(rulesOf(thresholds)) !== JSON.stringify(rulesOf(thresholdsOf(settings.rules)));
  return (
    <>
      <p>{texts.lead}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.metric}</th>
            {alertSeverities.map((severity) => (
              <th key={severity} scope="col">
                {texts[severity]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {metrics.map((metric) => (
            <tr key={metric}>
              <th scope="row">
                {alertMetricTitles[metric]} <span>{!lacksQuota(metric) && texts.units[metric]}</span>
              </th>
              {lacksQuota(metric) && (
                <td colSpan={alertSeverities.length} className={classes.noQuota}>
                  {texts.noQuota}
                </td>
              )}
              {(lacksQuota(metric) ? [] : alertSeverities).map((severity) => (
                <td key={severity}>
                  <TextInput
                    size="xs"
                    inputMode="numeric"
                    aria-label={texts.thresholdOf(texts[severity], alertMetricTitles[metric])}
                    placeholder={texts.off}
                    value={thresholds[metric][severity]}
                    error={thresholdProblem(thresholds, metric, severity)}
                    disabled={denialReason !== undefined}
                    onChange={({ currentTarget: { value } }) =>
                      setThresholds((old) => ({ ...old, [metric]: { ...old[metric], [severity]: value.trim() } }))
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {save.error !== null && <ErrorState isCompact error={save.error} title={texts.saveFailed} />}
      <div className={classes.actions}>
        <Button className={classes.first ?? ''} disabled={denialReason !== undefined} onClick={() => saveRules(null)}>
          {texts.restoreDefaults}
        </Button>
        <Button onClick={onClose}>{isChanged ? texts.cancel : texts.close}</Button>
        <Button
          variant="filled"
          loading={save.isPending}
          disabled={denialReason !== undefined || isInvalid || !isChanged}
          onClick={() => saveRules(rulesOf(thresholds))}
        >
          {texts.save}
        </Button>
      </div>
    </>
  );
};
