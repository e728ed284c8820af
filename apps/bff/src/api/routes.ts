import { bffOperations, type BffOperation, type BffOperationId, type TaskInput, printJson } from '@searchdeck/contract';
import type { RequestHandler } from 'express';
import { actorOf, outcomeCode, type Audit, type AuditEvent } from '../audit/audit.js';
import { contextOf, sessionOf } from '../middleware/request-context.js';
import { eventOfTask } from '../tasks/task-audit.js';
import type { Method, Route } from '../routes.js';
import type { BffHandler, BffHandlers, BffRequest } from './handler.js';
import { fieldNames, readBody, readPath, readQuery } from './input.js';

type AnyHandler = BffHandler<BffOperationId>;
type AnyRequest = BffRequest<BffOperationId>;

/** One route per row of the BFF's operation table. */
export const apiRoutes = (handlers: BffHandlers, audit: Audit): Route[] =>
  bffOperations.map((row: BffOperation & { id: BffOperationId }) => ({
    id: row.id,
    method: methods[row.method],
    path: row.path.replace(/\{(\w+)\}/g, ':$1'),
    role: row.role,
    ...(row.usesConnectionRole === true ? { usesConnectionRole: true } : {}),
    // The row pairs the id with the types of its request and response.
    handler: routeHandler(row, handlers[row.id] as unknown as AnyHandler, audit),
  }));

const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const satisfies Record<
  BffOperation['method'],
  Method
>;

const routeHandler =
  (row: BffOperation, handle: AnyHandler, audit: Audit): RequestHandler =>
  async (req, res) => {
    const context = contextOf(req);
    context.operation = row.id;
    context.route = row.path;
    const path = readPath(row, req.params);
    const query = readQuery(row, req.originalUrl.split('?')[1] ?? '');
    const body = await readBody(row, req, res);
    let details: Partial<AuditEvent> = targetDetails(row, path, body);
    // Validated against the schemas that the types are derived from.
    const request = {
      requestId: context.requestId,
      path,
      query,
      body,
      headers: req.headers,
      session: () => sessionOf(req),
      describe: (additions: Partial<AuditEvent>) => {
        details = { ...details, ...additions };
      },
      res,
    } as AnyRequest;
    const run = () => handle(request);
    const response =
      row.audit === 'change'
        ? await runAudited(
            audit,
            actorOf(sessionOf(req)),
            context.requestId,
            () => details,
            row.id,
            fieldNames(body),
            run,
          )
        : await run();
    if (response === undefined) return;
    for (const [name, value] of Object.entries(response.headers ?? {})) res.setHeader(name, value);
    res.status(row.response.status);
    if (row.response.schema === undefined) res.end();
    else res.type('json').send(printJson(response.body));
  };

/** The connection or the task that the request is about, for the audit log. */
const targetDetails = (
  row: BffOperation,
  path: Readonly<Record<string, string>>,
  body: unknown,
): Partial<AuditEvent> => {
  // Validated against its schema.
  if (row.id === 'tasks.start') return eventOfTask(body as TaskInput);
  const id = row.tag === 'Connections' ? path['id'] : (body as { connectionId?: unknown } | undefined)?.connectionId;
  return typeof id === 'string' ? { connectionId: id } : {};
};

/** Runs a change between two audit entries: the intent and the outcome. Without the intent nothing is changed. */
const runAudited = async <T>(
  audit: Audit,
  actor: ReturnType<typeof actorOf>,
  requestId: string,
  details: () => Partial<AuditEvent>,
  action: string,
  fields: readonly string[],
  run: () => Promise<T>,
): Promise<T> => {
  const about = { action, ...(fields.length === 0 ? {} : { fields: [...fields] }) };
  const intent = await audit.record(actor, requestId, { ...details(), ...about, phase: 'intent' });
  const finish = (code?: string) =>
    audit.recordOutcome(actor, requestId, {
      ...details(),
      ...about,
      phase: 'outcome',
      of: intent,
      ...(code === undefined ? {} : { code }),
    });
  try {
    const result = await run();
    await finish();
    return result;
  } catch (error) {
    await finish(outcomeCode(error));
    throw error;
  }
};
