import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { getDialect } from '#platform/db/drizzle-internals'
import type { CustomerFacts } from './cart-facts.ts'
import type { FactName } from './conditions/condition.ts'

export interface LoadCustomerInput {
  userId: UserId
  /** What is asked for; the rest may be left out. */
  needs: ReadonlySet<FactName>
}

/** Reads what other modules know about a customer. They depend on this one, so the API connects them. */
export type LoadCustomer = (
  db: Database,
  input: LoadCustomerInput,
) => Promise<Pick<CustomerFacts, 'orderCount' | 'segmentIds'>>

const sources = new WeakMap<object, LoadCustomer>()

/** Sets where a database and its transactions read customers from. */
export function provideCustomers(db: Database, load: LoadCustomer): void {
  sources.set(getDialect(db), load)
}

export function loadCustomer(db: Database, input: LoadCustomerInput): ReturnType<LoadCustomer> {
  const load = sources.get(getDialect(db))
  if (!load) throw new Error('A promotion asks for customers, and nothing provides them')
  return load(db, input)
}
