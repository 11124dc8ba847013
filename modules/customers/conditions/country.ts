import { inArray } from 'drizzle-orm'
import { customers } from '../tables.ts'
import type { BuildCondition } from './condition.ts'

export const isInCountry: BuildCondition<'country'> = ({ countries }) =>
  inArray(customers.country, countries)
