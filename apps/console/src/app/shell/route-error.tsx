import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { SearchError } from '@searchdeck/contract';
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import { queryClient } from '../../shared/api/query-client';
import { reachable } from '../../shared/api/reachability';
import { clientCodes } from '../../shared/api/send';
import { useStore } from '../../shared/api/store';
import { sessionQuery } from '../../shared/auth/session';
import { ErrorState } from '../../shared/ui/error-state';
import { Page } from '../../shared/ui/page';
import { isChunkError, reloadOnce } from './chunk-error';
import { NotFound } from './not-found';
import { NotFoundError } from './not-found-error';
import classes from './shell.module.css';

const RECONNECT_MS = 3000;
const reload = () => window.location.reload();

/** What stands in place of a page that failed. `whole`: there is no frame around it either. */
export const RouteError = ({ whole = false }: { whole?: boolean }) => {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const { reset } = useQueryErrorResetBoundary();
  const online = useStore(reachable);
  const chunk = isChunkError(error);
  const away = error instanceof SearchError && error.code === clientCodes.unreachable;
  const again = () => {
    if (chunk) return reload();
    reset();
    void navigate(`${pathname}${search}${hash}`, { replace: true });
  };
  useEffect(() => {
    if (!away) return;
    const timer = setInterval(again, RECONNECT_MS);
    return () => clearInterval(timer);
  });
  // Code that did not arrive is asked for again when the server answers; a new version is loaded at once.
  useEffect(() => {
    if (!chunk || !online) return;
    queryClient
      .fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })
      .then(() => reloadOnce(window.sessionStorage, reload, Date.now()))
      .catch(() => undefined); // away: this effect runs again when the server is back
  }, [chunk, online]);
  if (error instanceof NotFoundError) return <NotFound whole={whole} what={error.message} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound whole={whole} />;
  const title = away
    ? 'Searchdeck’s server does not answer'
    : chunk
      ? 'This part of the console could not be loaded'
      : undefined;
  const body = <ErrorState error={error} onRetry={again} {...(title === undefined ? {} : { title })} />;
  if (whole) return <main className={classes.whole}>{body}</main>;
  return <Page title="This page failed">{body}</Page>;
};
