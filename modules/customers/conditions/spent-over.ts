import { gte } from 'drizzle-orm'
import { BASE_CURRENCY, toMinorUnits } from '#platform/money/money'
import { customers } from '../tables.ts'
import type { BuildCondition } from './condition.ts'

export const isSpentOver: BuildCondition<'spent_over'> = ({ amount }) =>
  gte(customers.spentMinor, toMinorUnits(amount, BASE_CURRENCY))
