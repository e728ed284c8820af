import { Button, SegmentedControl, Skeleton, Switch, Tooltip } from '@mantine/core';
import type { TrendRange, UsageTrends } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useConnectionId } from '../api/use-connection';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { useUrlParameters } from '../ui/use-url-parameters';
import { WhenOpened } from '../ui/when-opened';
import { rangeLabels, trendMessages as texts } from './messages';
import { TrendChart } from './trend-chart';
import { TrendTable } from './trend-table';
import classes from './trends.module.css';
import { trendsQuery } from './trends-queries';
import { useMonitoring } from './use-monitoring';

const AlertDialog = lazy(() => import('./alert-dialog').then((m) => ({ default: m.AlertDialog })));

const RANGE = 'trend';
const VIEW = 'trendView';
const rangeIds = Object.keys(rangeLabels) as TrendRange[];

/** Hides a counter that is usually zero while it is zero. */
const isWorthShowing = ({ counter, points }: UsageTrends['value'][number]): boolean =>
  counter !== 'failingIndexers' || points.some(({ usage }) => usage > 0);

/** The recorded usage of the service, or of one of its indexes. */
export const Trends = ({ indexName }: { indexName?: string }) => {
  const connectionId = useConnectionId();
  const [parameters, setParameters] = useUrlParameters();
  const range = rangeIds.find((id) => id === parameters.get(RANGE)) ?? '24h';
  const isTable = parameters.get(VIEW) === 'table';
  const monitoring = useMonitoring();
  const [areAlertsOpen, setAreAlertsOpen] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery(trendsQuery(connectionId, range, indexName));
  const settings = monitoring.query.data;
  const set = (name: string, value: string | undefined) =>
    setParameters({ [name]: value }, { replace: true, preventScrollReset: true });
  const series = data?.value.filter(isWorthShowing) ?? [];
  const loadError = error ?? monitoring.query.error;
  return (
    <section className={classes.trends} aria-labelledby="trends" aria-busy={monitoring.isPending || undefined}>
      <div className={classes.head}>
        <h2 id="trends">{texts.title}</h2>
        <SegmentedControl
          size="xs"
          aria-label={texts.range}
          value={range}
          onChange={(value) => set(RANGE, value === '24h' ? undefined : value)}
          data={rangeIds.map((id) => ({ value: id, label: rangeLabels[id] }))}
        />
        <SegmentedControl
          size="xs"
          aria-label={texts.view}
          value={isTable ? 'table' : 'chart'}
          onChange={(value) => set(VIEW, value === 'table' ? value : undefined)}
          data={[
            { value: 'chart', label: texts.chart },
            { value: 'table', label: texts.table },
          ]}
        />
        {indexName === undefined && settings !== undefined && (
          <>
            <Button size="xs" onClick={() => setAreAlertsOpen(true)}>
              {texts.alerts}
            </Button>
            <WhenOpened opened={areAlertsOpen}>
              <AlertDialog
                opened={areAlertsOpen}
                settings={settings}
                denialReason={monitoring.denialReason}
                onClose={() => setAreAlertsOpen(false)}
              />
            </WhenOpened>
          </>
        )}
        {settings !== undefined && settings.intervalMinutes > 0 && (
          <Tooltip label={monitoring.denialReason ?? texts.recordHint(settings.intervalMinutes)} multiline maw={320}>
            <Switch
              className={classes.record}
              size="xs"
              label={texts.record}
              checked={monitoring.isSampling}
              disabled={monitoring.denialReason !== undefined}
              onChange={(event) => monitoring.setSampling(event.currentTarget.checked)}
            />
          </Tooltip>
        )}
      </div>
      {settings?.lastFailure != null && (
        <p className={classes.failure} role="status">
          {texts.failed(settings.lastFailure.message)}
        </p>
      )}
      {loadError !== null && (data === undefined || settings === undefined) ? (
        <ErrorState
          isCompact
          error={loadError}
          title={texts.loadFailed}
          onRetry={() => {
            void refetch();
            void monitoring.query.refetch();
          }}
        />
      ) : data === undefined || settings === undefined ? (
        <div className={classes.grid} aria-busy>
          {[0, 1, 2].map((i) => (
            <Skeleton key={i} height={150} />
          ))}
        </div>
      ) : series.length === 0 ? (
        settings.intervalMinutes === 0 ? (
          <EmptyState title={texts.disabled} description={texts.disabledDescription} />
        ) : (
          <EmptyState
            title={settings.sampling ? texts.empty : texts.off}
            description={settings.sampling ? texts.emptyDescription(settings.intervalMinutes) : texts.offDescription}
            action={
              settings.sampling && (
                <Button loading={monitoring.isPending} onClick={monitoring.sampleNow}>
                  {texts.recordNow}
                </Button>
              )
            }
          />
        )
      ) : isTable ? (
        <TrendTable value={series} />
      ) : (
        <div className={classes.grid} data-stale={isPlaceholderData || undefined}>
          {series.map((counter) => (
            <TrendChart key={counter.counter} series={counter} trends={data} range={range} />
          ))}
        </div>
      )}
    </section>
  );
};
