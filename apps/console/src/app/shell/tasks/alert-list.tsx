import { ActionIcon, Button } from '@mantine/core';
import { alertMetricTitles, formatAlertValue, type Alert } from '@searchdeck/contract';
import { IconAlertTriangle, IconCheck, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { connectionPath, pagePaths, resourceListPath } from '../../../shared/api/paths';
import { useConnections } from '../../../shared/api/use-connection';
import { Age } from '../../../shared/ui/age';
import { notify } from '../../../shared/ui/notify';
import { markRead } from './alerts-api';
import { alertListMessages as texts } from './messages';
import classes from './tasks.module.css';

interface AlertListProps {
  alerts: readonly Alert[];
  /** A link was followed. */
  onNavigate: () => void;
}

/** The alerts that are open or not read, newest first. */
export const AlertList = ({ alerts, onNavigate }: AlertListProps) => {
  const client = useQueryClient();
  const unreadAlerts = alerts.filter(({ isRead }) => !isRead);
  const markAsRead = (targets: readonly Alert[]) =>
    markRead(client, targets).catch((error: unknown) => notify.failed(error, texts.markAsReadFailed));
  return (
    <section aria-labelledby="alerts">
      <div className={classes.head}>
        <h2 id="alerts">{texts.title}</h2>
        {unreadAlerts.length > 1 && <Button onClick={() => void markAsRead(unreadAlerts)}>{texts.markAllRead}</Button>}
      </div>
      <ul aria-labelledby="alerts">
        {alerts.map((alert) => (
          <AlertRow
            key={alert.id}
            alert={alert}
            onRead={() => void markAsRead([alert])}
            onOpen={() => {
              if (!alert.isRead) void markAsRead([alert]);
              onNavigate();
            }}
          />
        ))}
      </ul>
    </section>
  );
};

interface AlertRowProps {
  alert: Alert;
  onRead: () => void;
  onOpen: () => void;
}

const AlertRow = ({ alert, onRead, onOpen }: AlertRowProps) => {
  const { connectionId, metric, severity, threshold, value, firedAt, resolvedAt, isRead } = alert;
  const { data: connections } = useConnections();
  const connection = connections?.find(({ id }) => id === connectionId);
  const title = texts.alert(alertMetricTitles[metric], formatAlertValue(metric, value));
  return (
    <li data-state={resolvedAt == null ? severity : 'succeeded'} data-unread={!isRead || undefined}>
      <AlertIcon alert={alert} />
      <div className={classes.text}>
        <Link to={alertPath(alert)} onClick={onOpen}>
          {title}
        </Link>
        <span>
          {connection !== undefined && `${connection.name} · `}
          {texts.threshold(severity, formatAlertValue(metric, threshold))} · <Age at={Date.parse(firedAt)} />
        </span>
        {resolvedAt != null && (
          <span>
            {texts.resolved} <Age at={Date.parse(resolvedAt)} />
          </span>
        )}
      </div>
      {!isRead && (
        <ActionIcon size={24} aria-label={texts.markRead(title)} title={texts.markRead(title)} onClick={onRead}>
          <IconCheck size={15} stroke={1.7} />
        </ActionIcon>
      )}
    </li>
  );
};

const AlertIcon = ({ alert: { severity, resolvedAt } }: { alert: Alert }) => {
  const props = { size: 16, stroke: 1.7, 'aria-hidden': true };
  if (resolvedAt != null) return <IconCircleCheck {...props} />;
  return severity === 'critical' ? <IconCircleX {...props} /> : <IconAlertTriangle {...props} />;
};

/** The page on which the cause of an alert is visible. */
const alertPath = ({ connectionId, metric }: Alert): string =>
  connectionPath(connectionId, metric === 'failingIndexers' ? resourceListPath('indexers') : pagePaths.overview);
