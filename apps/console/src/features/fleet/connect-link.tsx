import { Link, useSearchParams } from 'react-router';
import { managementDenialReason } from '../../shared/api/use-management-denial-reason';
import classes from './fleet.module.css';
import { columnMessages as texts } from './messages';
import type { FleetService } from './model/fleet';
import { connectSearch } from './use-fleet-dialog';

/** A link that adds a connection. Shown instead of a value of the data plane if the service has no connection. */
export const ConnectLink = ({ service }: { service: FleetService }) => {
  const [search] = useSearchParams();
  const reason = managementDenialReason({ ...service.source, readOnly: false }, 'owner');
  if (reason !== undefined) {
    return (
      <span className={classes.soft} title={reason}>
        {texts.noConnection}
      </span>
    );
  }
  // The same action is a button of the row, which the keyboard reaches.
  return (
    <Link to={{ search: connectSearch(search, service) }} tabIndex={-1} className={classes.connect ?? ''}>
      {texts.addConnection}
    </Link>
  );
};
