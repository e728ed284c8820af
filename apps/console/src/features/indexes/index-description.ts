import type { Definition } from '../../shared/presentations/presentation';

export const descriptionOf = ({ description }: Definition): string =>
  typeof description === 'string' ? description : '';
