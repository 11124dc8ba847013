import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { execute } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import type { Device } from './settings.ts'
import { auditLog, type SessionId, type UserId } from './tables.ts'

interface AuditEntryInput {
  /** `signed_in`, `sign_in_failed`, … */
  action: string
  userId: UserId | null
  sessionId?: SessionId | null
  device?: Device | undefined
  detail?: Record<string, unknown>
  now: Date
}

/** Adds an entry to the audit log. `detail` must hold no input of a user. */
export function audit(tx: Database, { device, now, ...entry }: AuditEntryInput): Promise<void> {
  const row = { sessionId: null, detail: {}, ...entry, ipAddress: device?.ipAddress ?? null }
  return execute(
    tx,
    insertEntry(tx).execute({ id: newId<'audit entry'>(), ...row, createdAt: now }),
  )
}

const insertEntry = prepareQuery((db) =>
  db.insert(auditLog).values(buildPlaceholders(auditLog)).prepare('insert_audit_entry'),
)
