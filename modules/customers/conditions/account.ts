import { isNotNull, isNull } from 'drizzle-orm'
import { customers } from '../tables.ts'
import type { BuildCondition } from './condition.ts'

export const hasAccount: BuildCondition<'account'> = ({ has_account }) =>
  has_account ? isNotNull(customers.userId) : isNull(customers.userId)
