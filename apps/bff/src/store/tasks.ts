import { activeTaskStates, isActiveTaskState, taskStates } from '@searchdeck/contract';
import { sql, type ExpressionBuilder, type Kysely, type Selectable } from 'kysely';
import type { Engine } from './engine.js';
import type { TaskEventRecord, TaskLease, TaskRecord, TaskRepository, TaskUser } from './repositories.js';
import type { Tables } from './schema.js';
import { parseRoles } from './user-roles.js';

type TaskRow = Selectable<Tables['tasks']>;

const userFromRow = (row: Pick<TaskRow, 'subject' | 'roles' | 'groups'>): TaskUser => ({
  subject: row.subject,
  roles: parseRoles(row.roles),
  groups: JSON.parse(row.groups) as string[],
});

const fromRow = (row: TaskRow): TaskRecord => ({
  id: row.id,
  kind: row.kind,
  connectionId: row.connection_id,
  ...userFromRow(row),
  userName: row.user_name,
  state: taskStates.find((state) => state === row.state) ?? 'failed',
  input: row.input,
  checkpoint: row.checkpoint,
  result: row.result,
  isCancelRequested: row.cancel_requested === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const appendEvent = async (db: Kysely<Tables>, id: string, at: number, event: string): Promise<TaskEventRecord> => {
  const last = await db
    .selectFrom('task_events')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .where('task_id', '=', id)
    .executeTakeFirst();
  const record = { seq: (last?.seq ?? 0) + 1, at, event };
  await db
    .insertInto('task_events')
    .values({ task_id: id, ...record })
    .execute();
  return record;
};

/** The columns of a lease that begins now. */
const leaseValues = (engine: Engine, { owner, durationMs }: TaskLease) => ({
  lease_owner: owner,
  lease_until: sql<number>`${engine.now()} + ${durationMs}`,
});

/** Whether no process other than the owner has leased the task. */
const isFree = (engine: Engine, owner: string) => (eb: ExpressionBuilder<Tables, 'tasks'>) =>
  eb.or([eb('lease_owner', 'is', null), eb('lease_owner', '=', owner), eb('lease_until', '<=', engine.now())]);

const taskReads = (db: Kysely<Tables>): Pick<TaskRepository, 'find' | 'findUser' | 'list' | 'counts'> => ({
  async find(id) {
    const row = await db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? undefined : fromRow(row);
  },
  async findUser(id) {
    const row = await db
      .selectFrom('tasks')
      .select(['subject', 'roles', 'groups'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row === undefined ? undefined : userFromRow(row);
  },
  async list({ connectionId, hiddenConnectionIds = [], states, limit }) {
    const rows = await db
      .selectFrom('tasks')
      .selectAll()
      .$if(connectionId !== undefined, (query) => query.where('connection_id', '=', connectionId ?? ''))
      .$if(hiddenConnectionIds.length > 0, (query) => query.where('connection_id', 'not in', [...hiddenConnectionIds]))
      .$if(states !== undefined, (query) => query.where('state', 'in', [...(states ?? [])]))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(fromRow);
  },
  async counts() {
    const rows = await db
      .selectFrom('tasks')
      .select((eb) => ['state', eb.fn.countAll().as('count')])
      .groupBy('state')
      .execute();
    return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
  },
});

const taskChanges = (
  db: Kysely<Tables>,
  engine: Engine,
): Pick<TaskRepository, 'insert' | 'updateUser' | 'update' | 'requestCancel' | 'remove'> => ({
  insert: (task, event, lease) =>
    db.transaction().execute(async (tx) => {
      await tx
        .insertInto('tasks')
        .values({
          id: task.id,
          kind: task.kind,
          connection_id: task.connectionId,
          subject: task.subject,
          user_name: task.userName,
          roles: JSON.stringify(task.roles),
          groups: JSON.stringify(task.groups),
          state: task.state,
          input: task.input,
          checkpoint: task.checkpoint,
          result: task.result,
          cancel_requested: task.isCancelRequested ? 1 : 0,
          ...leaseValues(engine, lease),
          created_at: task.createdAt,
          updated_at: task.updatedAt,
        })
        .execute();
      return appendEvent(tx, task.id, task.createdAt, event);
    }),
  async updateUser({ subject, roles: newRoles, groups }) {
    const values = { roles: JSON.stringify(newRoles), groups: JSON.stringify(groups) };
    await db
      .updateTable('tasks')
      .set(values)
      .where('subject', '=', subject)
      .where((eb) => eb.or([eb('roles', '!=', values.roles), eb('groups', '!=', values.groups)]))
      .execute();
  },
  update: (id, { updatedAt, isCancelRequested, ...change }, event, owner) =>
    db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('tasks')
        .set({
          ...change,
          ...(isCancelRequested === undefined ? {} : { cancel_requested: isCancelRequested ? 1 : 0 }),
          // Active tasks remain leased; others only during a change.
          ...(change.state === undefined || isActiveTaskState(change.state)
            ? {}
            : { lease_owner: null, lease_until: null }),
          updated_at: updatedAt,
        })
        .where('id', '=', id)
        .where('lease_owner', '=', owner)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      if (event !== undefined) await appendEvent(tx, id, updatedAt, event);
      return true;
    }),
  async requestCancel(id, now) {
    await db.updateTable('tasks').set({ cancel_requested: 1, updated_at: now }).where('id', '=', id).execute();
  },
  async remove(id) {
    await db.deleteFrom('tasks').where('id', '=', id).execute();
  },
});

const taskLeases = (
  db: Kysely<Tables>,
  engine: Engine,
): Pick<TaskRepository, 'lease' | 'renewLeases' | 'endLeases' | 'listUnleased'> => ({
  async lease(id, states, lease) {
    const { numUpdatedRows } = await db
      .updateTable('tasks')
      .set(leaseValues(engine, lease))
      .where('id', '=', id)
      .where('state', 'in', [...states])
      .where(isFree(engine, lease.owner))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  async renewLeases(ids, lease) {
    if (ids.length === 0) return [];
    const rows = await db
      .updateTable('tasks')
      .set(leaseValues(engine, lease))
      .where('id', 'in', [...ids])
      .where('lease_owner', '=', lease.owner)
      .returning(['id', 'cancel_requested'])
      .execute();
    return rows.map((row) => ({ id: row.id, isCancelRequested: row.cancel_requested === 1 }));
  },
  async endLeases(owner) {
    await db
      .updateTable('tasks')
      .set({ lease_owner: null, lease_until: null })
      .where('lease_owner', '=', owner)
      .execute();
  },
  async listUnleased(owner) {
    const rows = await db
      .selectFrom('tasks')
      .selectAll()
      .where('state', 'in', activeTaskStates)
      .where(isFree(engine, owner))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(fromRow);
  },
});

const taskEvents = (db: Kysely<Tables>): Pick<TaskRepository, 'lastEvent' | 'events'> => ({
  lastEvent: (id) =>
    db
      .selectFrom('task_events')
      .select(['seq', 'at', 'event'])
      .where('task_id', '=', id)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst(),
  events: (id, after) =>
    db
      .selectFrom('task_events')
      .select(['seq', 'at', 'event'])
      .where('task_id', '=', id)
      .where('seq', '>', after)
      .orderBy('seq')
      .execute(),
});

export const taskRepository = (db: Kysely<Tables>, engine: Engine): TaskRepository => ({
  ...taskReads(db),
  ...taskChanges(db, engine),
  ...taskLeases(db, engine),
  ...taskEvents(db),
});
