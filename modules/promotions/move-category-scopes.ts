import { or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { CategoryId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { promotions } from './tables.ts'

/** Promotions for a category are for another one from now on. Call it before the category is deleted. */
export async function moveCategoryScopes(
  tx: Database,
  { from, to }: { from: CategoryId; to: CategoryId },
): Promise<void> {
  const move = (column: AnyPgColumn) => sql`replace(${column}::text, ${from}, ${to})::jsonb`
  await tx
    .update(promotions)
    .set({
      conditions: move(promotions.conditions),
      actions: move(promotions.actions),
      // A checkout that is priced now is priced again.
      revision: sql`${promotions.revision} + 1`,
    })
    .where(names(from))
}

/** Whether a condition or an action of a promotion names a category. */
export async function isCategoryInPromotions(db: Database, id: CategoryId): Promise<boolean> {
  const found = await db.select({ id: promotions.id }).from(promotions).where(names(id)).limit(1)
  return found.length > 0
}

/** Ids are unique, so their text is enough. */
function names(id: CategoryId): SQL | undefined {
  const pattern = `%${id}%`
  return or(
    sql`${promotions.conditions}::text like ${pattern}`,
    sql`${promotions.actions}::text like ${pattern}`,
  )
}
