import { SegmentedControl } from '@mantine/core';
import type { DebugCall, DebugProblem, DebugRecord, DebugStep, DebugValue } from '@searchdeck/contract';
import { useState, type ReactNode } from 'react';
import { formatDuration } from '../../../shared/format/format';
import { Note } from '../../../shared/ui/note';
import { shortName } from './debug-steps';
import classes from './debug.module.css';
import { stepMessages as messages, stepStatus } from './messages';
import { RecognizedImage } from './recognized-image';
import { spansOf } from './session-tree';
import { ValueView } from './value-view';

type View = 'result' | 'requests' | 'definition';

interface StepInspectorProps {
  step: DebugStep;
  /** The editor of the skill. */
  editor: ReactNode;
}

/** What a skill read and wrote, its problems, its requests, and its definition. */
export const StepInspector = ({ step, editor }: StepInspectorProps) => {
  const [view, setView] = useState<View>('result');
  const { context, durationMs, records, recordCount, errors, warnings } = step;
  return (
    <>
      <header className={classes.inspectorHead}>
        <h2>{shortName(step)}</h2>
        <span role="status" data-status={step.status}>
          {stepStatus[step.status]}
        </span>
      </header>
      <SegmentedControl
        fullWidth
        aria-label={messages.view}
        value={view}
        onChange={(value) => setView(value)}
        data={[
          { value: 'result', label: messages.result },
          { value: 'requests', label: messages.requests(step.callCount) },
          { value: 'definition', label: messages.definition },
        ]}
      />
      {view === 'definition' && (
        <>
          <Problems problems={errors.slice(0, 1)} tone="danger" />
          {errors.length === 0 && <Problems problems={warnings.slice(0, 1)} tone="warn" />}
          {editor}
        </>
      )}
      {view === 'requests' && <Requests step={step} />}
      {view === 'result' && (
        <div className={classes.scroll}>
          <Problems problems={errors} tone="danger" />
          <Problems problems={warnings} tone="warn" />
          <dl className={classes.facts}>
            <dt>{messages.context}</dt>
            <dd className="mono">{context}</dd>
            <dt>{messages.duration}</dt>
            <dd>{formatDuration(durationMs)}</dd>
          </dl>
          {recordCount === 0 && errors.length + warnings.length === 0 && (
            <p className={classes.hint}>{messages.noRecords}</p>
          )}
          {records.map((record, i) => (
            <Record key={record.path} record={record} isOpen={i === 0} />
          ))}
          {recordCount > records.length && (
            <p className={classes.hint}>{messages.moreRecords(recordCount - records.length)}</p>
          )}
        </div>
      )}
    </>
  );
};

export const Problems = ({ problems, tone }: { problems: readonly DebugProblem[]; tone: 'warn' | 'danger' }) =>
  problems.map(({ name, message, details }, i) => (
    <Note key={i} tone={tone}>
      {message} <code className={classes.problemSource}>{details ?? name}</code>
    </Note>
  ));

const Record = ({ record, isOpen }: { record: DebugRecord; isOpen: boolean }) => {
  const { path, inputs, outputs, chunks, lines } = record;
  const { text, image } = inputs;
  return (
    <details className={classes.record} open={isOpen}>
      <summary>
        <code>{path}</code>
      </summary>
      {chunks != null && typeof text?.value === 'string' && <ChunkedText text={text.value} chunks={chunks} />}
      {lines != null && typeof image?.value === 'string' && (
        <RecognizedImage image={image.value} path={path} lines={lines} />
      )}
      <Values title={messages.inputs} values={inputs} path={path} />
      <Values title={messages.outputs} values={outputs} path={path} />
    </details>
  );
};

/** The text with its chunks in alternating shades; overlaps are darker. */
const ChunkedText = ({ text, chunks }: { text: string; chunks: NonNullable<DebugRecord['chunks']> }) => (
  <>
    <h3>{messages.chunks(chunks.length)}</h3>
    <pre className={classes.text} tabIndex={0}>
      {spansOf(text, chunks).map((span, i) => {
        const [first] = span.chunks;
        if (first === undefined) return <span key={i}>{span.text}</span>;
        const isOverlap = span.chunks.length > 1;
        return (
          <mark
            key={i}
            className={classes.chunk}
            data-shade={isOverlap ? 'overlap' : first % 2 === 0 ? 'even' : 'odd'}
            title={isOverlap ? messages.overlap : messages.chunk(first + 1, chunks[first]?.length ?? 0)}
          >
            {span.text}
          </mark>
        );
      })}
    </pre>
  </>
);

const Values = ({
  title,
  values,
  path,
}: {
  title: string;
  values: Readonly<Record<string, DebugValue>>;
  path: string;
}) => {
  const entries = Object.entries(values);
  return (
    <>
      <h3>{title}</h3>
      {entries.length === 0 ? (
        <p className={classes.hint}>{messages.none}</p>
      ) : (
        <dl className={classes.values}>
          {entries.map(([name, value]) => (
            <div key={name}>
              <dt className="mono">{name}</dt>
              <dd>
                <ValueView value={value} path={`${path}/${name}`} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
};

const Requests = ({ step: { calls, callCount } }: { step: DebugStep }) => (
  <div className={classes.scroll}>
    {calls.length === 0 && <p className={classes.hint}>{messages.noRequests}</p>}
    {calls.map((call, i) => (
      <Request key={i} call={call} isOpen={i === 0} />
    ))}
    {callCount > calls.length && <p className={classes.hint}>{messages.moreRequests(callCount - calls.length)}</p>}
  </div>
);

const Request = ({ call, isOpen }: { call: DebugCall; isOpen: boolean }) => {
  const { method, url, status, durationMs, requestBody, responseBody, error } = call;
  return (
    <details className={classes.record} open={isOpen}>
      <summary>
        <code>
          {method} {url}
        </code>{' '}
        <span>
          {status ?? messages.noStatus} · {formatDuration(durationMs)}
        </span>
      </summary>
      {error != null && <Note tone="danger">{error}</Note>}
      <h3>{messages.request}</h3>
      <pre className={classes.text} tabIndex={0}>
        {requestBody}
      </pre>
      {responseBody != null && (
        <>
          <h3>{messages.response}</h3>
          <pre className={classes.text} tabIndex={0}>
            {responseBody}
          </pre>
        </>
      )}
    </details>
  );
};
