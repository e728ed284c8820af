import type { Alert } from '@searchdeck/contract';
import type { BffHandlers } from '../api/handler.js';
import { isoTime } from '../api/iso-time.js';
import type { Connections } from '../connections/connections.js';
import type { AlertRepository } from '../store/repositories.js';

const MAX_ALERTS = 50;

type AlertOperations = Extract<keyof BffHandlers, `alerts.${string}`>;

/** The alerts of all connections that the user can use. Each user marks them as read. */
export const alertHandlers = (
  connections: Pick<Connections, 'listHiddenIds'>,
  alerts: AlertRepository,
): Pick<BffHandlers, AlertOperations> => ({
  'alerts.list': async ({ session }) => {
    const { principal } = session();
    const hiddenIds = await connections.listHiddenIds(principal);
    const records = await alerts.list(principal.subject, MAX_ALERTS, hiddenIds);
    const value = records.map(({ firedAt, resolvedAt, ...alert }): Alert => ({
      ...alert,
      firedAt: isoTime(firedAt),
      resolvedAt: resolvedAt === null ? null : isoTime(resolvedAt),
    }));
    return { body: { value } };
  },
  'alerts.markRead': async ({ session, body }) => {
    await alerts.markRead(session().principal.subject, body.ids ?? undefined);
    return { body: undefined };
  },
});
