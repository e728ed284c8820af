import { useEffect, useState } from 'react';
import { formatAge, formatTime } from '../format/format';

const REFRESH_INTERVAL_MS = 10_000;

/** Relative time that refreshes itself; the absolute time with time zone on hover. */
export const Age = ({ at }: { at: number }) => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={new Date(at).toISOString()} title={formatTime(at)}>
      {formatAge(at, Math.max(now, at))}
    </time>
  );
};
