import type { Finding } from '../../definition/positions';

/** The highest severity of findings. */
export const severityOf = (findings: readonly Finding[]): Finding['severity'] | undefined =>
  findings.find(({ severity }) => severity === 'error')?.severity ?? findings[0]?.severity;

export const FindingText = ({ findings }: { findings: readonly Finding[] }) => (
  <>
    {[...new Set(findings.map((f) => f.message))].map((message) => (
      <span key={message} style={{ display: 'block' }}>
        {message}
      </span>
    ))}
  </>
);
