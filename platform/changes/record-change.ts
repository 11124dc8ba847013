import { sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { JsonChange } from './diff-json.ts'

/** What a change was. It holds no personal data, because entries cannot be erased. */
export interface ChangeDetails {
  /** What was requested. */
  input?: unknown
  /** The fields that differ, with both values. */
  changes?: JsonChange[]
}

interface RecordChangeInput {
  /** `order.shipped`: what was changed, and what happened to it. */
  action: string
  subject: { kind: string; id: string }
  actor: Actor
  details: ChangeDetails
  now: Date
}

/**
 * Adds an entry to the change log, in the transaction of the change and after its other statements: the entries are
 * written one after the other, so another one waits until this transaction ends.
 */
export async function recordChange(
  tx: Database,
  { action, subject, actor, details, now }: RecordChangeInput,
): Promise<void> {
  const json = JSON.stringify(details).replaceAll('\\u0000', '')
  await tx.execute(sql`
    insert into change_log
      (id, action, subject_kind, subject_id, actor_kind, actor_id, actor_name, details, created_at)
    values (${newId<'change'>()}, ${action}, ${subject.kind}, ${subject.id},
      ${actor.kind}, ${actor.id}, ${actor.name}, ${json}::jsonb, ${now.toISOString()})`)
}
