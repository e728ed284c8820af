import type { SearchRequestBody } from '../search-parameters/index.js';
import type { ApiVersion } from '../versions/index.js';

/** A question, as it is kept: enough to ask it again and to show it as it was shown. */
export interface KeptRequest {
  body: SearchRequestBody;
  /** Absent: the newest stable one. */
  apiVersion?: ApiVersion;
  /** How its results were looked at (`table`, `map`); the console's own word. Absent: as the console shows them at first. */
  view?: string;
}

/** What a search is asked of. */
export interface SearchPlace {
  connectionId: string;
  indexName: string;
}

/** A search kept under a name. Names are unique within an index, whatever their case. */
export interface SavedSearch extends SearchPlace {
  id: string;
  name: string;
  request: KeptRequest;
  /** ISO 8601, as the next. */
  createdAt: string;
  updatedAt: string;
}

/** A search that was answered lately. */
export interface RecentSearch extends SearchPlace {
  id: number;
  request: KeptRequest;
  /** ISO 8601. */
  at: string;
}

/** Bounds of what is kept. */
export const keptSearchLimits = {
  /** Characters of a name. */
  name: 200,
  /** Characters of a request as JSON; a vector pasted into a query is mostly longer. */
  request: 65_536,
  /** Recent searches of a connection. */
  recent: 500,
} as const;
