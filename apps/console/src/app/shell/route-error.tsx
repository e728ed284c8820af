import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { SearchError } from '@searchdeck/contract';
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import { isChunkError } from '../../shared/api/chunk-error';
import { queryClient } from '../../shared/api/query-client';
import { reachable, RECONNECT_POLL_MS } from '../../shared/api/reachability';
import { clientCodes } from '../../shared/api/send';
import { useStore } from '../../shared/api/store';
import { sessionQuery } from '../../shared/auth/session';
import { ErrorState } from '../../shared/ui/error-state';
import { Page } from '../../shared/ui/page';
import { reloadOnce } from './reload-once';
import { NotFound } from './not-found';
import { NotFoundError } from './not-found-error';
import { messages } from './messages';
import classes from './shell.module.css';

const reload = () => window.location.reload();

/** Replaces a page that failed. `isFullPage`: without the frame. */
export const RouteError = ({ isFullPage = false }: { isFullPage?: boolean }) => {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const { reset } = useQueryErrorResetBoundary();
  const isReachable = useStore(reachable);
  const isChunk = isChunkError(error);
  const isUnreachable = error instanceof SearchError && error.code === clientCodes.unreachable;
  const retry = () => {
    if (isChunk) return reload();
    reset();
    void navigate(`${pathname}${search}${hash}`, { replace: true });
  };
  useEffect(() => {
    if (!isUnreachable) return;
    const timer = setInterval(retry, RECONNECT_POLL_MS);
    return () => clearInterval(timer);
  });
  // Missing code is loaded again once the server is reachable; a new version at once.
  useEffect(() => {
    if (!isChunk || !isReachable) return;
    queryClient
      .fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })
      .then(() => reloadOnce(window.sessionStorage, reload, Date.now()))
      .catch(() => undefined); // unreachable: this effect runs again when the server is back
  }, [isChunk, isReachable]);
  if (error instanceof NotFoundError) return <NotFound isFullPage={isFullPage} title={error.message} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound isFullPage={isFullPage} />;
  const body = <ErrorState error={error} onRetry={retry} />;
  if (isFullPage) return <main className={classes.fullPage}>{body}</main>;
  return <Page title={messages.routeError.title}>{body}</Page>;
};
