import { eq } from 'drizzle-orm'
import { customers } from '../tables.ts'
import type { BuildCondition } from './condition.ts'

export const hasConsent: BuildCondition<'consent'> = ({ has_consent }) =>
  eq(customers.isSubscribed, has_consent)
