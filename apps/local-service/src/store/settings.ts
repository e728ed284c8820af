import type { Database } from '@searchdeck/sqlite';

/** Values of the data folder as a whole: the management token, which samples are loaded. */
export class Settings {
  private readonly select;
  private readonly upsert;
  constructor(database: Database) {
    this.select = database.prepare<{ value: string }>('SELECT value FROM settings WHERE name = ?');
    this.upsert = database.prepare(
      'INSERT INTO settings(name, value) VALUES(?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value',
    );
  }
  get(name: string): string | undefined {
    return this.select.get(name)?.value;
  }
  set(name: string, value: string): void {
    this.upsert.run(name, value);
  }
}
