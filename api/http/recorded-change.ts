import type { Database } from '#platform/db/database'

export type RouteParameters = Record<string, string>

/** What the changes of an admin route are about. */
export interface ChangeSubject {
  /** `order` */
  kind: string
  /** The path parameters that identify it. Absent for what exists once, and for what the route creates. */
  id?: readonly string[]
  /** Reads it as JSON, before the change and after it. Null if it does not exist. */
  read?: (db: Database, parameters: RouteParameters) => Promise<unknown>
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
