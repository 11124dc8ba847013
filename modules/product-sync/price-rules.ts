import { and, eq, isNull } from 'drizzle-orm'
import { type CategoryId, getCategoryTree } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { PriceTerms } from './calculate-price.ts'
import { DEFAULT_PRICE_TERMS } from './contract.ts'
import { type PriceRuleId, priceRules } from './tables.ts'

export type PriceRuleRow = typeof priceRules.$inferSelect

/** Returns the terms of a category: those of its own rule, else of the nearest category above it, else of the rule for all. */
export type FindPriceTerms = (path: CategoryId[]) => PriceTerms

/** Loads the rules. `path` goes from the top category down. */
export async function loadPriceTerms(db: Database): Promise<FindPriceTerms> {
  const rules = await listPriceRules(db)
  const byCategory = new Map(rules.map((rule) => [rule.categoryId, rule]))
  const general = byCategory.get(null) ?? DEFAULT_PRICE_TERMS
  return (path) => {
    const nearest = path.findLast((id) => byCategory.has(id))
    return (nearest && byCategory.get(nearest)) || general
  }
}

/** In no order. */
export function listPriceRules(db: Database): Promise<PriceRuleRow[]> {
  return db.select().from(priceRules)
}

interface SaveRuleInput {
  categoryId: CategoryId | null
  terms: PriceTerms
  /** 0 for a category that has no rule yet. */
  revision: number
  now: Date
}

type SaveRuleResult = Result<PriceRuleRow, 'category_not_found' | 'price_rule_changed'>

/** Adds a rule, or changes the one of a category unless somebody has changed it since `revision`. */
export async function savePriceRule(
  db: Database,
  { categoryId, terms, revision, now }: SaveRuleInput,
): Promise<SaveRuleResult> {
  const tree = await getCategoryTree(db)
  if (categoryId && !tree.byId(categoryId)) return err('category_not_found')
  const values = { ...terms, categoryId, updatedAt: now }
  if (revision === 0) {
    const row = { ...values, id: newId<'price rule'>(), revision: 1 }
    const [added] = await db.insert(priceRules).values(row).onConflictDoNothing().returning()
    return added ? ok(added) : err('price_rule_changed')
  }
  const isSeen = and(isOf(categoryId), eq(priceRules.revision, revision))
  const [saved] = await db
    .update(priceRules)
    .set({ ...values, revision: revision + 1 })
    .where(isSeen)
    .returning()
  return saved ? ok(saved) : err('price_rule_changed')
}

/** Returns the rule that was deleted; null without one. */
export async function deletePriceRule(db: Database, id: PriceRuleId): Promise<PriceRuleRow | null> {
  const [deleted] = await db.delete(priceRules).where(eq(priceRules.id, id)).returning()
  return deleted ?? null
}

function isOf(categoryId: CategoryId | null) {
  return categoryId ? eq(priceRules.categoryId, categoryId) : isNull(priceRules.categoryId)
}
