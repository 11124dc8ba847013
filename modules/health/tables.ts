import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import { HEALTH_SERVICES, HEALTH_STATES } from './contract.ts'

export type HealthPeriodId = Id<'health period'>

export const healthPeriods = pgTable('health_periods', {
  id: uuid().$type<HealthPeriodId>().primaryKey(),
  service: text({ enum: HEALTH_SERVICES }).notNull(),
  name: text().notNull().default(''),
  state: text({ enum: HEALTH_STATES }).notNull(),
  error: text(),
  checks: integer().notNull().default(1),
  createdAt: timestamptz('created_at').notNull(),
  checkedAt: timestamptz('checked_at').notNull(),
  endedAt: timestamptz('ended_at'),
})
