import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import type { Monitoring, TrendRange, UsageTrends } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { TRENDS_SECTION } from '../api/paths';
import { useConnectionId } from '../api/use-connection';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { useUrlParameters } from '../ui/use-url-parameters';
import { WhenOpened } from '../ui/when-opened';
import { rangeLabels, trendMessages as texts } from './messages';
import { RecordSwitch } from './record-switch';
import { TrendChart } from './trend-chart';
import { TrendTable } from './trend-table';
import classes from './trends.module.css';
import { trendsQuery } from './trends-queries';
import { useMonitoring } from './use-monitoring';

const AlertDialog = lazy(() => import('./alert-dialog').then((m) => ({ default: m.AlertDialog })));

const RANGE = 'trend';
const VIEW = 'trendView';
const DEFAULT_RANGE: TrendRange = '24h';
const rangeIds = Object.keys(rangeLabels) as TrendRange[];

/** Hides a counter that is usually zero while it is zero. */
const isWorthShowing = ({ counter, points }: UsageTrends['value'][number]): boolean =>
  counter !== 'failingIndexers' || points.some(({ usage }) => usage > 0);

interface TrendsProps {
  /** Undefined: of the service. */
  indexName?: string | undefined;
}

/** The recorded usage of the service, or of one of its indexes. */
export const Trends = ({ indexName }: TrendsProps) => {
  const view = useTrendView();
  const monitoring = useMonitoring();
  const settings = monitoring.query.data;
  return (
    <section className={classes.trends} aria-labelledby={TRENDS_SECTION} aria-busy={monitoring.isPending || undefined}>
      <div className={classes.head}>
        <h2 id={TRENDS_SECTION}>{texts.title}</h2>
        <TrendViewControls view={view} />
        {indexName === undefined && settings !== undefined && (
          <AlertsButton settings={settings} denialReason={monitoring.denialReason} />
        )}
        {settings !== undefined && settings.intervalMinutes > 0 && (
          <RecordSwitch
            intervalMinutes={settings.intervalMinutes}
            isRecording={monitoring.isSampling}
            denialReason={monitoring.denialReason}
            onChange={monitoring.setSampling}
          />
        )}
      </div>
      {settings?.lastFailure != null && (
        <p className={classes.failure} role="status">
          {texts.failed(settings.lastFailure.message)}
        </p>
      )}
      <TrendContent view={view} monitoring={monitoring} indexName={indexName} />
    </section>
  );
};

/** The range of time and the form of the trends, which are in the URL. */
const useTrendView = () => {
  const [parameters, setParameters] = useUrlParameters();
  return {
    range: rangeIds.find((id) => id === parameters.get(RANGE)) ?? DEFAULT_RANGE,
    isTable: parameters.get(VIEW) === 'table',
    set: (name: typeof RANGE | typeof VIEW, value: string | undefined): void =>
      setParameters({ [name]: value }, { replace: true, preventScrollReset: true }),
  };
};
type TrendView = ReturnType<typeof useTrendView>;

const TrendViewControls = ({ view: { range, isTable, set } }: { view: TrendView }) => (
  <>
    <SegmentedControl
      size="xs"
      aria-label={texts.range}
      value={range}
      onChange={(value) => set(RANGE, value === DEFAULT_RANGE ? undefined : value)}
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
  </>
);

interface AlertsButtonProps {
  settings: Monitoring;
  denialReason: string | undefined;
}

const AlertsButton = ({ settings, denialReason }: AlertsButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {texts.alerts}
      </Button>
      <WhenOpened opened={isOpen}>
        <AlertDialog opened={isOpen} settings={settings} denialReason={denialReason} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  );
};

interface TrendContentProps extends TrendsProps {
  view: TrendView;
  monitoring: ReturnType<typeof useMonitoring>;
}

/** The charts or the table, or why there are none. */
const TrendContent = ({ view: { range, isTable }, monitoring, indexName }: TrendContentProps) => {
  const connectionId = useConnectionId();
  const { data, error, refetch, isPlaceholderData } = useQuery(trendsQuery(connectionId, range, indexName));
  const settings = monitoring.query.data;
  const loadError = error ?? monitoring.query.error;
  if (data === undefined || settings === undefined) {
    if (loadError === null) {
      return (
        <div className={classes.grid} aria-busy>
          {[0, 1, 2].map((i) => (
            <Skeleton key={i} height={150} />
          ))}
        </div>
      );
    }
    return (
      <ErrorState
        isCompact
        error={loadError}
        title={texts.loadFailed}
        onRetry={() => {
          void refetch();
          void monitoring.query.refetch();
        }}
      />
    );
  }
  const series = data.value.filter(isWorthShowing);
  if (series.length === 0) return <NoTrends monitoring={monitoring} settings={settings} />;
  if (isTable) return <TrendTable value={series} />;
  return (
    <div className={classes.grid} data-stale={isPlaceholderData || undefined}>
      {series.map((counter) => (
        <TrendChart key={counter.counter} series={counter} trends={data} range={range} />
      ))}
    </div>
  );
};

interface NoTrendsProps {
  monitoring: ReturnType<typeof useMonitoring>;
  settings: Monitoring;
}

const NoTrends = ({ monitoring, settings: { intervalMinutes, sampling } }: NoTrendsProps) => {
  if (intervalMinutes === 0) return <EmptyState title={texts.disabled} description={texts.disabledDescription} />;
  return (
    <EmptyState
      title={sampling ? texts.empty : texts.off}
      description={sampling ? texts.emptyDescription(intervalMinutes) : texts.offDescription}
      action={
        sampling ? (
          <Button loading={monitoring.isPending} onClick={monitoring.sampleNow}>
            {texts.recordNow}
          </Button>
        ) : undefined
      }
    />
  );
};
