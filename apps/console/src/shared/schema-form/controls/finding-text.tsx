import type { Finding } from '../../definition/positions';

export const FindingText = ({ findings }: { findings: readonly Finding[] }) => (
  <>
    {[...new Set(findings.map((f) => f.message))].map((message) => (
      <span key={message} style={{ display: 'block' }}>
        {message}
      </span>
    ))}
  </>
);
