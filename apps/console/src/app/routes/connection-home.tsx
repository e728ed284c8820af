import { replace } from 'react-router';

export const loader = ({ params }: { params: Readonly<Record<string, string | undefined>> }) =>
  replace(`/c/${encodeURIComponent(params['connectionId'] ?? '')}/overview`);

export const Component = () => null;
