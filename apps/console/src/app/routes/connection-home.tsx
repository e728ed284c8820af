import { replace } from 'react-router';

interface HomeRequest {
  params: Readonly<Record<string, string | undefined>>;
  request: Request;
}

/** The overview, with the parameters of the URL. */
export const loader = ({ params, request }: HomeRequest) =>
  replace(`/c/${encodeURIComponent(params['connectionId'] ?? '')}/overview${new URL(request.url).search}`);

export const Component = () => null;
