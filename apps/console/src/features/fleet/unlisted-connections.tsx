import { Fragment } from 'react';
import { Link } from 'react-router';
import { isServiceConnection, type AnyConnection } from '../../shared/api/connections';
import { connectionPath, pagePaths } from '../../shared/api/paths';
import classes from './fleet.module.css';
import { fleetMessages as texts } from './messages';
import { equalsIgnoringCase, type FleetService } from './model/fleet';

interface UnlistedConnectionsProps {
  connections: readonly AnyConnection[];
  services: readonly FleetService[];
}

/** Connections of single services whose subscription no connection includes, with what they lack. */
export const UnlistedConnections = ({ connections, services }: UnlistedConnectionsProps) => {
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
  if (unlistedConnections.length === 0) return null;
  return (
    <p className={classes.unlisted}>
      {texts.unlisted}{' '}
      {unlistedConnections.map(({ id, name }, i) => (
        <Fragment key={id}>
          {i > 0 && ', '}
          <Link to={connectionPath(id, pagePaths.overview)}>{name}</Link>
        </Fragment>
      ))}
      . {texts.unlistedHelp} <Link to={`${pagePaths.connections}?new=subscription`}>{texts.addSubscription}</Link>
    </p>
  );
};
