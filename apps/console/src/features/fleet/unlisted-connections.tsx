import { Fragment } from 'react';
import { Link } from 'react-router';
import { isServiceConnection, type AnyConnection, type Connection } from '../../shared/api/connections';
import { connectionPath, pagePaths } from '../../shared/api/paths';
import classes from './fleet.module.css';
import { fleetMessages as texts } from './messages';
import { equalsIgnoringCase, type FleetService } from './model/fleet';

interface UnlistedConnectionsProps {
  connections: readonly AnyConnection[];
  services: readonly FleetService[];
  listedSubscriptionIds: readonly string[];
}

/**
 * Connections of single services that aren't listed: their subscription isn't included in any connection, or the service
 * was deleted.
 */
export const UnlistedConnections = ({ connections, services, listedSubscriptionIds }: UnlistedConnectionsProps) => {
  const unlistedConnections = connections
    .filter(isServiceConnection)
    .filter(({ id }) => services.every(({ connection }) => connection?.id !== id))
    // Another connection of a listed service.
    .filter(({ serviceName, resourceGroup }) =>
      services.every(
        (service) =>
          !equalsIgnoringCase(serviceName, service.name) || !equalsIgnoringCase(resourceGroup, service.resourceGroup),
      ),
    );
  const isMissing = ({ subscriptionId }: Connection): boolean =>
    listedSubscriptionIds.some((id) => equalsIgnoringCase(subscriptionId, id));
  const missing = unlistedConnections.filter(isMissing);
  const outside = unlistedConnections.filter((connection) => !isMissing(connection));
  return (
    <>
      {outside.length > 0 && (
        <p className={classes.unlisted}>
          {texts.unlisted} <Names connections={outside} />. {texts.unlistedHelp}{' '}
          <Link to={`${pagePaths.connections}?new=subscription`}>{texts.addSubscription}</Link>
        </p>
      )}
      {missing.length > 0 && (
        <p className={classes.unlisted}>
          {texts.missing} <Names connections={missing} />. {texts.missingHelp}{' '}
          <Link to={pagePaths.connections}>{texts.openConnections}</Link>
        </p>
      )}
    </>
  );
};

const Names = ({ connections }: { connections: readonly Connection[] }) =>
  connections.map(({ id, name }, i) => (
    <Fragment key={id}>
      {i > 0 && ', '}
      <Link to={connectionPath(id, pagePaths.overview)}>{name}</Link>
    </Fragment>
  ));
