import { boolean, char, date, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Country } from '#contract/pricing'
import { timestamptz } from '#platform/db/columns'
import type { CategoryId, ProductId } from '#tables/catalog'
import type { PromotionId } from '#tables/promotions'

export const holidayChoices = pgTable('holiday_choices', {
  holidayId: text('holiday_id').primaryKey(),
  isEnabled: boolean('is_enabled').notNull(),
  hasPopup: boolean('has_popup').notNull(),
  offerPercent: smallint('offer_percent'),
  offerProductIds: uuid('offer_product_ids').array().$type<ProductId[]>().notNull(),
  offerCategoryId: uuid('offer_category_id').$type<CategoryId>(),
  revision: integer().notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})
export type HolidayChoice = typeof holidayChoices.$inferSelect

export const holidayMoves = pgTable('holiday_moves', {
  holidayId: text('holiday_id').notNull(),
  country: char({ length: 2 }).$type<Country>(),
  computedDay: date('computed_day', { mode: 'string' }).notNull(),
  day: date({ mode: 'string' }).notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

export const holidayPromotions = pgTable('holiday_promotions', {
  holidayId: text('holiday_id').notNull(),
  startsAt: timestamptz('starts_at').notNull(),
  endsAt: timestamptz('ends_at').notNull(),
  promotionId: uuid('promotion_id').$type<PromotionId>().notNull(),
})
export type HolidayPromotion = typeof holidayPromotions.$inferSelect
