import { sql } from 'drizzle-orm'
import { customers } from '../tables.ts'
import { type BuildCondition, daysBefore } from './condition.ts'

export const isLastOrderWithin: BuildCondition<'last_order_within'> = ({ days }, { now }) =>
  sql`${customers.lastOrderAt} >= ${daysBefore(now, days)}::timestamptz`

export const isLastOrderBefore: BuildCondition<'last_order_before'> = ({ days }, { now }) =>
  sql`${customers.lastOrderAt} < ${daysBefore(now, days)}::timestamptz`
