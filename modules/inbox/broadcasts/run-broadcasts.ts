import { and, asc, eq, isNull } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { type NewNotification, raiseNotifications } from '../raise-notifications.ts'
import { type BroadcastId, type BroadcastRow, notificationBroadcasts } from '../tables.ts'

interface UserPage {
  /** The last user of the page before; null for the first page. */
  after: UserId | null
  limit: number
}

/** Whom a broadcast reaches, and with what. */
export interface BroadcastContent {
  /** In the order of their ids. A page with fewer users than the limit is the last one. */
  listUserIds: (page: UserPage) => Promise<UserId[]>
  /** Its source has to be the same for all pages, so that nobody is notified twice. */
  buildNotification: (userId: UserId) => NewNotification
}

/**
 * Reads what a broadcast is about, before each page: `waiting` if it must not be raised at the moment, and `over` if it
 * must not be raised any more.
 */
export type LoadBroadcast = (
  tx: Database,
  broadcast: BroadcastRow,
  now: Date,
) => Promise<BroadcastContent | 'waiting' | 'over'>

interface RunBroadcastsInput {
  load: LoadBroadcast
  now: Date
  signal?: AbortSignal
  /** Users for each transaction. */
  pageSize?: number
}

const PAGE_SIZE = 200

/**
 * Raises the notifications of all broadcasts that are not finished, in pages. A page and its position are committed
 * together, so after a crash the next run goes on where this one stopped, and nobody is notified twice.
 */
export async function runBroadcasts(
  db: Database,
  { pageSize = PAGE_SIZE, signal, ...input }: RunBroadcastsInput,
): Promise<void> {
  const { id, createdAt, finishedAt } = notificationBroadcasts
  const rows = await db
    .select({ id })
    .from(notificationBroadcasts)
    .where(isNull(finishedAt))
    .orderBy(asc(createdAt), asc(id))
  for (const row of rows) {
    let hasMore = true
    while (hasMore && !signal?.aborted) {
      hasMore = await runInTransaction(db, (tx) => runPage(tx, { id: row.id, pageSize, ...input }))
    }
  }
}

interface RunPageInput {
  id: BroadcastId
  pageSize: number
  load: LoadBroadcast
  now: Date
}

/** Returns whether this process has another page to raise. */
async function runPage(tx: Database, { id, pageSize: limit, load, now }: RunPageInput) {
  const broadcast = await lockUnfinished(tx, id)
  const content = broadcast && (await load(tx, broadcast, now))
  if (!content || content === 'waiting') return false
  const after = broadcast.lastUserId
  const userIds = content === 'over' ? [] : await content.listUserIds({ after, limit })
  if (content !== 'over') {
    await raiseNotifications(tx, { notifications: userIds.map(content.buildNotification), now })
  }
  const isLast = userIds.length < limit
  await tx
    .update(notificationBroadcasts)
    .set({
      lastUserId: userIds.at(-1) ?? after,
      recipientCount: broadcast.recipientCount + userIds.length,
      finishedAt: isLast ? now : null,
    })
    .where(eq(notificationBroadcasts.id, id))
  return !isLast
}

/** Returns null if it is finished, or if another process raises a page of it. */
async function lockUnfinished(tx: Database, id: BroadcastId): Promise<BroadcastRow | null> {
  const { id: idColumn, finishedAt } = notificationBroadcasts
  const [row] = await tx
    .select()
    .from(notificationBroadcasts)
    .where(and(eq(idColumn, id), isNull(finishedAt)))
    .for('update', { skipLocked: true })
  return row ?? null
}
