import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { SearchError } from '@searchdeck/contract';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import { useEffect } from 'react';
import { clientCodes } from '../../shared/api/send';
import { ErrorState } from '../../shared/ui/error-state';
import { Page } from '../../shared/ui/page';
import { NotFound } from './not-found';
import { NotFoundError } from './not-found-error';
import classes from './shell.module.css';

const RECONNECT_MS = 3000;

/** What stands in place of a page that failed. `whole`: there is no frame around it either. */
export const RouteError = ({ whole = false }: { whole?: boolean }) => {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const { reset } = useQueryErrorResetBoundary();
  const away = error instanceof SearchError && error.code === clientCodes.unreachable;
  const again = () => {
    reset();
    void navigate(`${pathname}${search}${hash}`, { replace: true });
  };
  useEffect(() => {
    if (!away) return;
    const timer = setInterval(again, RECONNECT_MS);
    return () => clearInterval(timer);
  });
  if (error instanceof NotFoundError) return <NotFound whole={whole} what={error.message} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound whole={whole} />;
  const body = (
    <ErrorState error={error} onRetry={again} {...(away ? { title: 'Searchdeck’s server does not answer' } : {})} />
  );
  if (whole) return <div className={classes.whole}>{body}</div>;
  return <Page title="This page failed">{body}</Page>;
};
