import { ActionIcon, Skeleton } from '@mantine/core';
import { GENERATED_KEY_FIELD, type PreviewedDocument } from '@searchdeck/contract';
import { IconRefresh } from '@tabler/icons-react';
import { CellValue } from '../../shared/documents/nested-value';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import classes from './import.module.css';
import { previewMessages as messages } from './messages';
import { describeMissingParts } from './describe-missing-parts';
import { documentNumbers } from './model/document-numbers';
import type { ParsingMode } from './model/import-draft';
import { isSourceChosen, type Import } from './use-import';
import { isFileSource } from './use-source';

const MAX_VISIBLE_DOCUMENTS = 20;
const MAX_CHARACTERS = 400;

/** The first documents of the data source, as the skills of the indexer receive them. */
export const PreviewPane = ({ state }: { state: Import }) => {
  const { source, draft } = state;
  const { preview } = source;
  const body = preview.data?.body;
  const isWaiting =
    (source.dataSource === undefined && draft.source !== 'new') ||
    (draft.source === 'files' && draft.files.length === 0);
  return (
    <aside className={classes.preview} aria-labelledby="preview-title">
      <header>
        <h2 id="preview-title">{messages.title}</h2>
        {body !== undefined && !isWaiting && (
          <>
            <span role="status">{messages.documents(body.documents.length, body.hasMore)}</span>
            <ActionIcon
              aria-label={messages.refresh}
              title={messages.refresh}
              onClick={() => void preview.refetch()}
              loading={preview.isFetching}
            >
              <IconRefresh size={15} stroke={1.7} />
            </ActionIcon>
          </>
        )}
      </header>
      {source.previewDenialReason !== undefined ? (
        <>
          <p className={classes.hint}>{source.previewDenialReason}</p>
          <p className={classes.hint}>{messages.continueWithout}</p>
        </>
      ) : isWaiting ? (
        <p className={classes.hint}>{messages.needsSource}</p>
      ) : draft.source === 'new' && !isSourceChosen(state) ? (
        <p className={classes.hint}>{messages.incomplete(source.dataSource && describeMissingParts(state))}</p>
      ) : source.needsConnectionString && state.connectionString.trim() === '' ? (
        <>
          <p className={classes.hint}>{messages.needsConnectionString}</p>
          <p className={classes.hint}>{messages.continueWithout}</p>
        </>
      ) : preview.error !== null ? (
        <ErrorState error={preview.error} title={messages.failed} onRetry={() => void preview.refetch()} />
      ) : body === undefined ? (
        <div role="status" aria-label={messages.pending}>
          <Skeleton height={120} />
          <Skeleton height={120} mt={8} />
        </div>
      ) : body.documents.length === 0 ? (
        <p className={classes.hint}>{messages.empty}</p>
      ) : (
        <>
          <Documents
            documents={body.documents.slice(0, MAX_VISIBLE_DOCUMENTS)}
            mode={isFileSource(source.context) ? draft.parsingMode : 'default'}
            isStale={preview.isPlaceholderData}
          />
          {body.documents.length > MAX_VISIBLE_DOCUMENTS && (
            <p className={classes.hint}>{messages.more(body.documents.length - MAX_VISIBLE_DOCUMENTS)}</p>
          )}
        </>
      )}
    </aside>
  );
};

interface DocumentsProps {
  documents: readonly PreviewedDocument[];
  mode: ParsingMode;
  /** They are those of earlier settings. */
  isStale: boolean;
}

const Documents = ({ documents, mode, isStale }: DocumentsProps) => {
  const numbers = documentNumbers(documents, mode);
  return (
    <ol className={classes.documents} data-stale={isStale || undefined}>
      {documents.map((document, i) => (
        <Document
          key={i}
          document={document}
          number={numbers[i] === undefined ? undefined : messages.number(mode === 'delimitedText', numbers[i])}
          isOpen={i === 0}
        />
      ))}
    </ol>
  );
};

const truncate = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS)}…` : value;

interface DocumentProps {
  document: PreviewedDocument;
  /** Where the document is in its file; undefined: the file is the document. */
  number: string | undefined;
  isOpen: boolean;
}

const Document = ({ document, number, isOpen }: DocumentProps) => {
  const { itemId, fields, warnings, error, isCut } = document;
  const { [GENERATED_KEY_FIELD]: _key, ...sourceFields } = fields;
  const entries = Object.entries(sourceFields).toSorted(
    ([a], [b]) => Number(a.startsWith('metadata_')) - Number(b.startsWith('metadata_')),
  );
  return (
    <li>
      <details open={isOpen}>
        <summary>
          <code>{itemId}</code>
          {number !== undefined && <span>{number}</span>}
        </summary>
        {error != null && <Note tone="danger">{error}</Note>}
        {warnings.map((warning) => (
          <Note key={warning} tone="warn">
            {warning}
          </Note>
        ))}
        <dl>
          {entries.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <CellValue value={truncate(value)} />
              </dd>
            </div>
          ))}
        </dl>
        {isCut && <p className={classes.hint}>{messages.truncated}</p>}
      </details>
    </li>
  );
};
