import type { Context, MiddlewareHandler } from 'hono'
import { diffJson, hideFields } from '#platform/changes/diff-json'
import { recordChange } from '#platform/changes/record-change'
import type { Database } from '#platform/db/database'
import type { AdminVariables } from './require-admin.ts'
import type { FindRoute } from './route-index.ts'

type ApiContext = Context<{ Variables: AdminVariables }>
type Parameters = Record<string, string>

/** What the changes of an admin route are about. */
export interface ChangeSubject {
  /** `order` */
  kind: string
  /** The path parameters that identify it. Absent for what exists once, and for what the route creates. */
  id?: readonly string[]
  /** Reads it as JSON, before the change and after it. Null if it does not exist. */
  read?: (db: Database, parameters: Parameters) => Promise<unknown>
  /** Fields with personal data, and with texts that people wrote to each other: they cannot be erased from the log. */
  hiddenKeys?: readonly string[]
}

/** An entry of the change log that a route writes. */
export interface RecordedChange {
  /** `shipped`, after the kind of its subject. */
  verb: string
  subject: ChangeSubject
}

const EXTENSION = 'x-change'

/** Declares what a route writes to the change log: `createRoute({ ...records('shipped', order), … })`. */
export function records(verb: string, subject: ChangeSubject) {
  const change: RecordedChange = { verb, subject }
  // In the OpenAPI document.
  const toJSON = () => `${subject.kind}.${verb}`
  return { [EXTENSION]: { ...change, toJSON } }
}

/** Declares that a route of another method than GET changes nothing that is worth an entry, or writes the entry itself. */
export const recordsNothing = { [EXTENSION]: null }

/** Returns what a route declares; undefined if nothing. */
export function getRecordedChange(route: object): RecordedChange | null | undefined {
  return (route as { [EXTENSION]?: RecordedChange | null })[EXTENSION]
}

/**
 * Writes each successful change of an administrator to the change log, in one transaction with the change. `c.var.db` is
 * that transaction. A failed request is rolled back as a whole if the server is at fault, and recorded in no case.
 */
export function recordChanges(
  findRoute: FindRoute,
): MiddlewareHandler<{ Variables: AdminVariables }> {
  return async (c, next) => {
    const route = findRoute(c)
    if (!route?.change) return next()
    const { change, parameters } = route
    const { db } = c.var
    await db
      .transaction(async (tx) => {
        c.set('db', tx)
        const before = await readSubject(tx, change.subject, parameters)
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
  parameters: Parameters
  before: unknown
}

async function writeEntry(c: ApiContext, { change, parameters, before }: EntryInput) {
  const { db: tx, actor, now } = c.var
  const { verb, subject } = change
  const hiddenKeys = new Set(subject.hiddenKeys)
  const after = await readSubject(tx, subject, parameters)
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

/** Undefined for parameters that the route will reject, which the database must not see. */
async function readSubject(tx: Database, { read, id = [] }: ChangeSubject, parameters: Parameters) {
  const isValid = id.every((name) => {
    const value = parameters[name] ?? ''
    return name === 'id' ? UUID.test(value) : PLAIN_TEXT.test(value)
  })
  return isValid ? read?.(tx, parameters) : undefined
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const PLAIN_TEXT = /^[^\p{C}]{1,200}$/u

function getSubjectId({ id }: ChangeSubject, parameters: Parameters): string | undefined {
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

/** Undefined without a JSON body. */
function readInput(c: ApiContext): Promise<unknown> {
  return isJson(c.req.raw.headers) ? c.req.json() : Promise.resolve(undefined)
}

function isJson(headers: Headers): boolean {
  return headers.get('Content-Type')?.startsWith('application/json') ?? false
}
