import type { Context, MiddlewareHandler } from 'hono'
import { diffJson, hideFields } from '#platform/changes/diff-json'
import { recordChange } from '#platform/changes/record-change'
import type { AdminVariables } from './admin-variables.ts'
import type { ChangeSubject, RecordedChange, RouteParameters } from './recorded-change.ts'
import type { FindRoute } from './route-index.ts'

type ApiContext = Context<{ Variables: AdminVariables }>

/**
 * Writes each successful change of an administrator to the change log, in one transaction with the change. `c.var.db` is
 * that transaction. A failed request is rolled back as a whole if the server is at fault, and recorded in no case.
 */
export function recordChanges(
  findRoute: FindRoute,
): MiddlewareHandler<{ Variables: AdminVariables }> {
  return async (c, next) => {
    const route = findRoute(c)
    if (!route?.change || !route.parameters) return next()
    const { change, parameters } = route
    const { db } = c.var
    await db
      .transaction(async (tx) => {
        c.set('db', tx)
        const before = await change.subject.read?.(tx, parameters)
        await next()
        if (c.error || c.res.status >= 500) throw new FailedResponseRollback()
        if (c.res.status < 300) await writeEntry(c, { change, parameters, before })
      })
      .catch((error) => {
        if (!(error instanceof FailedResponseRollback)) throw error
      })
      .finally(() => c.set('db', db))
  }
}

/** Rolls the transaction of a failed request back. Its response is already made. */
class FailedResponseRollback extends Error {}

interface EntryInput {
  change: RecordedChange
  parameters: RouteParameters
  before: unknown
}

async function writeEntry(c: ApiContext, { change, parameters, before }: EntryInput) {
  const { db: tx, actor, now } = c.var
  const { verb, subject } = change
  const hiddenKeys = new Set(subject.hiddenKeys)
  const after = await subject.read?.(tx, parameters)
  const input = hideFields(await readInput(c), { hiddenKeys })
  const changes = subject.read && diffJson(toJson(before), toJson(after), { hiddenKeys })
  await recordChange(tx, {
    action: `${subject.kind}.${verb}`,
    subject: {
      kind: subject.kind,
      id: getSubjectId(subject, parameters) ?? (await getCreatedId(c)),
    },
    actor,
    details: { ...(input !== undefined && { input }), ...(changes && { changes }) },
    now,
  })
}

function getSubjectId({ id }: ChangeSubject, parameters: RouteParameters): string | undefined {
  return id?.map((name) => parameters[name]).join(' ')
}

function toJson(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value))
}

/** The id, code or number in the response of a route that creates something; empty if it has none. */
async function getCreatedId(c: ApiContext): Promise<string> {
  if (!isJson(c.res.headers)) return ''
  const { id, code } = (await c.res.clone().json()) as { id?: unknown; code?: unknown }
  return String(id ?? code ?? '')
}

/** Undefined without a JSON body; some clients name its type and send none. */
async function readInput(c: ApiContext): Promise<unknown> {
  return isJson(c.req.raw.headers) ? c.req.json().catch(() => undefined) : undefined
}

function isJson(headers: Headers): boolean {
  return headers.get('Content-Type')?.startsWith('application/json') ?? false
}
