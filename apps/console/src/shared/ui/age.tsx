import { useEffect, useState } from 'react';
import { formatAge, formatTime } from '../format/format';

const EVERY_MS = 10_000;

/** How long ago, kept current; the absolute time with zone on hover. */
export const Age = ({ at }: { at: number }) => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={new Date(at).toISOString()} title={formatTime(at)}>
      {formatAge(at, Math.max(now, at))}
    </time>
  );
};
