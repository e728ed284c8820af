import type { SearchScope } from '@searchdeck/contract';

export interface SavedQueryRecord extends SearchScope {
  id: string;
  name: string;
  /** JSON text of a QuerySnapshot. */
  request: string;
  createdAt: number;
  updatedAt: number;
}

export interface SavedQueryRepository {
  /** By name. */
  list(scope: Partial<SearchScope>): Promise<SavedQueryRecord[]>;
  find(id: string): Promise<SavedQueryRecord | undefined>;
  /** Inserts or replaces the query. False: another query of the same index has the name, regardless of case. */
  put(query: SavedQueryRecord): Promise<boolean>;
  remove(id: string): Promise<boolean>;
}

export interface RecentQueryRecord extends SearchScope {
  id: number;
  /** The user who ran it. */
  subject: string;
  /** JSON text of a QuerySnapshot. */
  request: string;
  at: number;
}

/** The recent queries of a user. */
export type RecentQueryScope = Partial<SearchScope> & Pick<RecentQueryRecord, 'subject'>;

export interface RecentQueryRepository {
  /** Newest first. */
  list(scope: RecentQueryScope, limit: number): Promise<RecentQueryRecord[]>;
  /** Adds an entry, or moves the same request to the top; keeps the newest `limit` of the user and the connection. */
  add(entry: Omit<RecentQueryRecord, 'id'>, limit: number): Promise<RecentQueryRecord>;
  clear(scope: RecentQueryScope): Promise<void>;
}
