import { inArray, sql } from 'drizzle-orm'
import { customers, customerTags } from '../tables.ts'
import type { BuildCondition } from './condition.ts'

export const hasTag: BuildCondition<'tag'> = ({ tags }) =>
  sql`${customers.id} in (select customer_id from ${customerTags} where ${inArray(customerTags.tag, tags)})`
