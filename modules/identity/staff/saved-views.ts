import { and, asc, count, eq, ne } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { SavedView } from '../contract.ts'
import { type SavedViewId, savedViews, type UserId } from '../tables.ts'
import { lockAccount } from '../users/account.ts'

type SavedViewList = SavedView['list']

const MAX_VIEWS_PER_LIST = 30

const columns = {
  id: savedViews.id,
  list: savedViews.list,
  name: savedViews.name,
  query: savedViews.query,
}

/** Lists the views that a person has saved for a list, oldest first. */
export function listSavedViews(
  db: Database,
  { userId, list }: { userId: UserId; list: SavedViewList },
): Promise<SavedView[]> {
  return db
    .select(columns)
    .from(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.list, list)))
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id))
}

interface SaveViewInput extends Omit<SavedView, 'id'> {
  userId: UserId
  now: Date
}

/** Saves filters under a name, in place of what has the name. A person has 30 views of a list at most. */
export function saveView(
  db: Database,
  { userId, list, name, query, now }: SaveViewInput,
): Promise<Result<SavedView, 'too_many_views'>> {
  return runResultTransaction(db, async (tx): Promise<Result<SavedView, 'too_many_views'>> => {
    // Two views that are saved at once are counted one after the other.
    await lockAccount(tx, userId)
    const { userId: user, list: ofList, name: named } = savedViews
    const isOther = and(eq(user, userId), eq(ofList, list), ne(named, name))
    const [others] = await tx.select({ count: count() }).from(savedViews).where(isOther)
    if (others!.count >= MAX_VIEWS_PER_LIST) return err('too_many_views')
    const view = { id: newId<'saved view'>(), userId, list, name, query, createdAt: now }
    const [saved] = await tx
      .insert(savedViews)
      .values(view)
      .onConflictDoUpdate({ target: [user, ofList, named], set: { query } })
      .returning(columns)
    return ok(saved!)
  })
}

/** Returns false if the person has no such view. */
export async function deleteSavedView(
  db: Database,
  { userId, id }: { userId: UserId; id: SavedViewId },
): Promise<boolean> {
  const isOwn = and(eq(savedViews.userId, userId), eq(savedViews.id, id))
  const { rowCount } = await db.delete(savedViews).where(isOwn)
  return rowCount === 1
}
