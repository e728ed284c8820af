import { replace } from 'react-router';
import { connectionPath, pagePaths } from '../../shared/api/paths';

interface HomeRequest {
  params: Readonly<Record<string, string | undefined>>;
  request: Request;
}

/** The overview, with the parameters of the URL. */
export const loader = ({ params, request }: HomeRequest) =>
  replace(connectionPath(params['connectionId'] ?? '', pagePaths.overview) + new URL(request.url).search);

export const Component = () => null;
