import { and, gte, lte } from 'drizzle-orm'
import { customers } from '../tables.ts'
import type { BuildCondition } from './condition.ts'

export const isOrderCount: BuildCondition<'order_count'> = ({ min, max }) =>
  and(gte(customers.orderCount, min), max === null ? undefined : lte(customers.orderCount, max))!
