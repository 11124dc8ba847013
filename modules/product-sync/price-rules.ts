import type { CategoryId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { DEFAULT_PRICE_TERMS, type PriceTerms } from './calculate-price.ts'
import { priceRules } from './tables.ts'

/** Returns the terms of a category: those of its own rule, else of the nearest category above it, else of the rule for all. */
export type FindPriceTerms = (path: CategoryId[]) => PriceTerms

/** Loads the rules. `path` goes from the top category down. */
export async function loadPriceTerms(db: Database): Promise<FindPriceTerms> {
  const rules = await db.select().from(priceRules)
  const byCategory = new Map(rules.map((rule) => [rule.categoryId, rule]))
  const general = byCategory.get(null) ?? DEFAULT_PRICE_TERMS
  return (path) => {
    const nearest = path.findLast((id) => byCategory.has(id))
    return (nearest && byCategory.get(nearest)) || general
  }
}
