import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import type { BroadcastKind } from '../contract.ts'
import { type BroadcastRow, notificationBroadcasts } from '../tables.ts'

interface BroadcastKey {
  kind: BroadcastKind
  /** What it is about. There is one broadcast of each kind about it. */
  subject: string
}

/** Lets the job of broadcasts raise a notification for many users. A second call for the same subject changes nothing. */
export async function startBroadcast(
  db: Database,
  { kind, subject, now }: BroadcastKey & { now: Date },
): Promise<void> {
  await db
    .insert(notificationBroadcasts)
    .values({ id: newId<'notification broadcast'>(), kind, subject, createdAt: now })
    .onConflictDoNothing()
}

/** Returns null if it was never started. */
export async function findBroadcast(
  db: Database,
  { kind, subject }: BroadcastKey,
): Promise<BroadcastRow | null> {
  const { kind: kindColumn, subject: subjectColumn } = notificationBroadcasts
  const [row] = await db
    .select()
    .from(notificationBroadcasts)
    .where(and(eq(kindColumn, kind), eq(subjectColumn, subject)))
  return row ?? null
}
