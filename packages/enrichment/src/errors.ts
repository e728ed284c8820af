/** Why a data source or one of its items could not be read. */
export type DataSourceErrorCode =
  /** The connection string or the container is malformed. */
  | 'invalidConnection'
  /** The configuration of this machine does not allow the source. */
  | 'notAllowed'
  /** The container or the item does not exist. */
  | 'notFound'
  | 'unauthorized'
  | 'unreachable'
  /** The item exceeds the size limit. */
  | 'tooLarge';

/** Code of the SearchError for a URL that a skill may not call. */
export const OUTBOUND_NOT_ALLOWED = 'OutboundNotAllowed';

/** Messages never contain credentials. */
export class DataSourceError extends Error {
  constructor(
    readonly code: DataSourceErrorCode,
    message: string,
    options: { cause?: unknown; isTransient?: boolean } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DataSourceError';
    this.isTransient = options.isTransient ?? code === 'unreachable';
  }
  /** Whether the same request may succeed later. */
  readonly isTransient: boolean;
}

/** The content of a file or blob exceeds the limit. */
export const tooLargeError = (subject: string, bytes: number | bigint, maxBytes: number): DataSourceError =>
  new DataSourceError('tooLarge', `${subject} has ${bytes} bytes, more than the limit of ${maxBytes} bytes.`);

/** Why the content of an item could not be read. Other items are not affected. */
export class CrackingError extends Error {
  constructor(
    readonly code: 'unsupportedContentType' | 'unprocessable',
    message: string,
    options: ErrorOptions & { setting?: string } = {},
  ) {
    super(message, options);
    this.name = 'CrackingError';
    this.setting = options.setting;
  }
  /** The setting of the indexer that may not fit the item. */
  readonly setting: string | undefined;
}

/** The files in a document are larger than the limit. */
export const unpackedSizeError = (maxUnpackedBytes: number, options?: ErrorOptions): CrackingError =>
  new CrackingError(
    'unprocessable',
    `The document unpacks to more than the limit of ${maxUnpackedBytes} bytes.`,
    options,
  );

/** Documents of this content type have no cracker. */
export const unsupportedContentTypeError = (contentType: string): CrackingError =>
  new CrackingError('unsupportedContentType', `Documents of the content type '${contentType}' are not supported.`);

/** The document cannot be read without its password. */
export const passwordError = (options?: ErrorOptions): CrackingError =>
  new CrackingError('unprocessable', 'The document is protected with a password.', options);

/** The message of a caught error. Not that of the contract, which the threads that crack documents do not load. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A problem with an item that is indexed anyway. */
export interface Warning {
  /** The step or field: `Enrichment.SplitSkill.#1`, `metadata_storage_path`. */
  name: string;
  message: string;
  details?: string;
}
