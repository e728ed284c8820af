import type { Finding } from './positions';

/** The path of the property that a finding is about, unless the message contains it. */
export const findingPath = ({ target, message }: Pick<Finding, 'target' | 'message'>): string | undefined =>
  target === undefined || target === 'body' || [`'${target}'`, `"${target}"`].some((text) => message.includes(text))
    ? undefined
    : target;
