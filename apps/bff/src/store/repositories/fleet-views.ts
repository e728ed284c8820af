export interface FleetViewRecord {
  id: string;
  name: string;
  /** Parameters of the URL of the page. */
  query: string;
  isDefault: boolean;
}

/** The saved views of each user. */
export interface FleetViewRepository {
  /** By name. */
  list(subject: string): Promise<FleetViewRecord[]>;
  /**
   * Inserts or replaces a view; if it is the default one, the others are not. `NAME_TAKEN`: another view of the user has
   * the name, regardless of case. `TOO_MANY`: the user has `maxViews` others.
   */
  put(subject: string, view: FleetViewRecord, maxViews: number): Promise<'STORED' | 'NAME_TAKEN' | 'TOO_MANY'>;
  remove(subject: string, id: string): Promise<boolean>;
}
