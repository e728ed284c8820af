import type { DebugDocument } from '@searchdeck/contract';
import { readableKey } from '../../../shared/format/readable-key';
import { Note } from '../../../shared/ui/note';
import classes from './debug.module.css';
import { debugMessages } from './messages';
import { ValueView } from './value-view';

interface DebugDocumentsProps {
  documents: readonly DebugDocument[];
  /** Number of all documents. */
  count: number;
  emptyText: string;
}

/** Documents that would be written, with their target and key. */
export const DebugDocuments = ({ documents, count, emptyText }: DebugDocumentsProps) => (
  <div className={classes.scroll}>
    {documents.length === 0 && <p className={classes.hint}>{emptyText}</p>}
    {documents.map(({ target, key, fields, rejection }, i) => (
      <details key={`${target}/${key}`} className={classes.record} open={i === 0}>
        <summary>
          <b>{target}</b> <code title={key}>{readableKey(key)}</code>
        </summary>
        {rejection != null && <Note tone="danger">{rejection}</Note>}
        <dl className={classes.values}>
          {Object.entries(fields).map(([name, value]) => (
            <div key={name}>
              <dt className="mono">{name}</dt>
              <dd>
                <ValueView value={value} path={`${key}/${name}`} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    ))}
    {count > documents.length && (
      <p className={classes.hint}>{debugMessages.moreDocuments(count - documents.length)}</p>
    )}
  </div>
);
