import type { Database } from '#platform/db/database'
import { getDialect } from '#platform/db/drizzle-internals'

/** How a shop with a tax provider decides. */
export interface TaxPolicy {
  /** Without an answer: whether the rates of the shop's own table are charged, or the checkout is refused. */
  fallback: 'table' | 'refuse'
}

const policies = new WeakMap<object, TaxPolicy>()

/** Sets the policy for a database and its transactions. With null, the shop's own table has all rates. */
export function provideTaxPolicy(db: Database, policy: TaxPolicy | null): void {
  if (policy) policies.set(getDialect(db), policy)
  else policies.delete(getDialect(db))
}

export function getTaxPolicy(db: Database): TaxPolicy | null {
  return policies.get(getDialect(db)) ?? null
}
