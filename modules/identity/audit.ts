import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { placeholders, prepared } from '#platform/prepared'
import { write } from '#platform/transaction'
import type { Device } from './settings.ts'
import { auditLog, type SessionId, type UserId } from './tables.ts'

interface Entry {
  /** `signed_in`, `sign_in_refused`, … */
  action: string
  userId: UserId | null
  sessionId?: SessionId | null
  device?: Device | undefined
  detail?: Record<string, unknown>
  now: Date
}

/** Writes down what happened to an account. Never what somebody typed. */
export function audit(tx: Database, { device, now, ...entry }: Entry): Promise<void> {
  const row = { sessionId: null, detail: {}, ...entry, address: device?.address ?? null }
  return write(tx, add(tx).execute({ id: newId<'audit entry'>(), ...row, createdAt: now }))
}

const add = prepared((db) =>
  db.insert(auditLog).values(placeholders(auditLog)).prepare('audit_entry_added'),
)
