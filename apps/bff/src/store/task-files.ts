import { sql, type Kysely } from 'kysely';
import { toBuffer } from './prepared.js';
import type { TaskFileRepository } from './repositories.js';
import type { Tables } from './schema.js';

export const taskFileRepository = (db: Kysely<Tables>): TaskFileRepository => ({
  async put(taskId, name, part, bytes, now) {
    await db
      .insertInto('task_files')
      .values({ task_id: taskId, name, part, bytes, created_at: now })
      .onConflict((conflict) => conflict.columns(['task_id', 'name', 'part']).doUpdateSet({ bytes, created_at: now }))
      .execute();
  },
  async find(taskId, name, part) {
    const row = await db
      .selectFrom('task_files')
      .select('bytes')
      .where('task_id', '=', taskId)
      .where('name', '=', name)
      .where('part', '=', part)
      .executeTakeFirst();
    return row === undefined ? undefined : toBuffer(row.bytes);
  },
  async parts(taskId, name) {
    const rows = await db
      .selectFrom('task_files')
      .select('part')
      .where('task_id', '=', taskId)
      .where('name', '=', name)
      .orderBy('part')
      .execute();
    return rows.map(({ part }) => part);
  },
  async remove(taskId, except) {
    await db
      .deleteFrom('task_files')
      .where('task_id', '=', taskId)
      .$if(except !== undefined, (query) => query.where('name', '<>', except ?? ''))
      .execute();
  },
  async taskIds(storedBefore) {
    const rows = await db
      .selectFrom('task_files')
      .select('task_id')
      .distinct()
      .where('created_at', '<', storedBefore)
      .execute();
    return rows.map((row) => row.task_id);
  },
  async totalBytes() {
    const row = await db
      .selectFrom('task_files')
      .select(sql<number>`coalesce(sum(octet_length(bytes)), 0)::bigint`.as('total'))
      .executeTakeFirstOrThrow();
    return row.total;
  },
});
