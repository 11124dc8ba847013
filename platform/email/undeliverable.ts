import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { type emails, undeliverableAddresses as table } from './tables.ts'

type Email = typeof emails.$inferSelect

/** Whether nobody waits for an e-mail: its recipient can unsubscribe, and nobody has just requested it. */
export function isOptionalEmail({
  unsubscribeUrl,
  mailbox,
}: Pick<Email, 'unsubscribeUrl' | 'mailbox'>): boolean {
  return unsubscribeUrl !== null && mailbox === null
}

export interface UndeliverableAddress {
  /** Of the mail system (RFC 3463): `5.1.1`. */
  status: string
  reportedAt: Date
}

/** Returns why e-mails to an address, in any case, come back; null if they do not. */
export async function getUndeliverable(
  db: Database,
  address: string,
): Promise<UndeliverableAddress | null> {
  const { status, reportedAt } = table
  const isMarked = and(eq(table.address, address.toLowerCase()), isNull(table.clearedAt))
  const [row] = await db.select({ status, reportedAt }).from(table).where(isMarked)
  return row ?? null
}

export async function isUndeliverable(db: Database, address: string): Promise<boolean> {
  return (await getUndeliverable(db, address)) !== null
}

interface MarkInput {
  address: string
  /** Of class 5 (RFC 3463). */
  status: string
  /** What could not be delivered. */
  email: Pick<Email, 'createdAt'>
  now: Date
}

/** Marks an address as undeliverable, unless it was cleared since the e-mail was created. */
export async function markUndeliverable(
  db: Database,
  { address, status, email, now }: MarkInput,
): Promise<void> {
  await db
    .insert(table)
    .values({ address: address.toLowerCase(), status, reportedAt: now })
    .onConflictDoUpdate({
      target: table.address,
      set: { status, reportedAt: now, clearedAt: null },
      setWhere: lt(table.clearedAt, sql`${email.createdAt.toISOString()}::timestamptz`),
    })
}

/** Sends e-mails to an address again: somebody reads them, or a clerk says so. Returns whether it was marked. */
export async function clearUndeliverable(
  db: Database,
  { address, now }: { address: string; now: Date },
): Promise<boolean> {
  const isMarked = and(eq(table.address, address.toLowerCase()), isNull(table.clearedAt))
  const cleared = await db.update(table).set({ clearedAt: now }).where(isMarked)
  return (cleared.rowCount ?? 0) > 0
}

/** Deletes what was reported or cleared before a date. The next e-mail that comes back marks an address again. */
export async function purgeUndeliverableAddresses(db: Database, before: Date): Promise<void> {
  await db.delete(table).where(lt(sql`coalesce(${table.clearedAt}, ${table.reportedAt})`, before))
}
