import { date, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import { type UserId, users } from '#tables/identity'

export type CheckInId = Id<'check-in'>

const userId = () =>
  uuid('user_id')
    .$type<UserId>()
    .notNull()
    .references(() => users.id)

/** The last check-in of each user. */
export const checkInStates = pgTable('check_in_states', {
  userId: userId().primaryKey(),
  /** Of the user's calendar: `2026-11-26`. */
  lastDay: date('last_day').notNull(),
  lastZone: text('last_zone').notNull(),
  streak: integer().notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

export const checkIns = pgTable(
  'check_ins',
  {
    id: uuid().$type<CheckInId>().primaryKey(),
    userId: userId(),
    /** Of the user's calendar: `2026-11-26`. */
    day: date().notNull(),
    zone: text().notNull(),
    streak: integer().notNull(),
    /** Of the coupons that it earned, in the base currency. */
    earnedMinor: minorUnits('earned_minor').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [unique().on(table.userId, table.day)],
)
