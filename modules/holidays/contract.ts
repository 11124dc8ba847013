import { z } from 'zod'
import { ProductCard } from '#contract/catalog'
import { Country } from '#contract/pricing'

export const HOLIDAY_TYPES = ['global', 'religious', 'country', 'birthday'] as const
export const HOLIDAY_OFFER_TYPES = ['special', 'gifts', 'discounts', 'birthday'] as const
/** What is drawn for a day. */
export const HOLIDAY_SHAPES = ['bauble', 'crescent', 'clock', 'rings', 'pumpkin', 'ring'] as const

export const MIN_OFFER_PERCENT = 20
export const MAX_OFFER_PERCENT = 30
/** Of what is decided about birthdays, which are no days of the calendar: whether there are codes, and a popup. */
export const BIRTHDAY_ID = 'birthday'
/** As many as stand in one row. */
export const MAX_OFFER_PRODUCTS = 4

const day = z.iso.date()

function holidayDay() {
  return z.iso.date().refine((text) => /^20[0-6]/.test(text), { error: 'invalid_value' })
}

/** A product of an offer, at the price that the cart charges for it today. */
export const HolidayOfferItem = z
  .object({
    product: ProductCard,
    price: z.number().meta({ description: 'With the offer, in the currency of the product' }),
    original_price: z.number().meta({ description: 'Without it' }),
    lowest_price_30_days: z.number().meta({ description: 'Before the offer' }),
    discount: z.int().meta({ description: 'From the lowest price of 30 days, in percent' }),
  })
  .meta({ id: 'HolidayOfferItem' })
export type HolidayOfferItem = z.infer<typeof HolidayOfferItem>

export const Holiday = z
  .object({
    id: z.string(),
    name: z.string().meta({ description: 'In the language of the request' }),
    localized_names: z.record(z.string(), z.string()),
    greeting: z.string(),
    emoji: z.string(),
    shape: z.enum(HOLIDAY_SHAPES),
    type: z.enum(HOLIDAY_TYPES),
    offer_type: z.enum(HOLIDAY_OFFER_TYPES),
    has_popup: z.boolean(),
    offer: z
      .object({
        percent: z.number(),
        ends_at: z.iso.datetime(),
        category: z
          .object({ name: z.string(), slug: z.string() })
          .nullable()
          .meta({ description: 'Whose products are all reduced; null if it is the items alone' }),
        items: z.array(HolidayOfferItem).meta({ description: 'Four of the category at most' }),
      })
      .nullable(),
  })
  .meta({ id: 'Holiday' })
export type Holiday = z.infer<typeof Holiday>

/** What countries with the same holidays today celebrate. */
export const HolidayGroup = z
  .object({
    countries: z.array(Country),
    date: day.meta({ description: 'The day that it is in these countries' }),
    ends_at: z.iso.datetime().meta({ description: 'When this day ends in the first of them' }),
    items: z.array(Holiday),
  })
  .meta({ id: 'HolidayGroup' })
export type HolidayGroup = z.infer<typeof HolidayGroup>

export const TodaysHolidays = z
  .object({ groups: z.array(HolidayGroup) })
  .meta({ id: 'TodaysHolidays' })
export type TodaysHolidays = z.infer<typeof TodaysHolidays>

/** What an administrator decides about a holiday. */
export const SaveHolidayBody = z
  .strictObject({
    is_enabled: z.boolean(),
    has_popup: z.boolean(),
    offer: z
      .strictObject({
        percent: z.int().min(MIN_OFFER_PERCENT).max(MAX_OFFER_PERCENT),
        product_ids: z.array(z.uuid().toLowerCase()).max(MAX_OFFER_PRODUCTS).default([]),
        category_id: z.uuid().toLowerCase().nullable().default(null),
      })
      .refine(({ product_ids, category_id }) => product_ids.length > 0 !== (category_id !== null))
      .meta({ description: 'Of one to four products, or of a category' })
      .nullable(),
    revision: z
      .int()
      .min(0)
      .max(2 ** 31 - 2)
      .meta({
        description: 'That the decision was made on; 0 for the first one',
      }),
  })
  .meta({ id: 'SaveHolidayBody' })
export type SaveHolidayBody = z.infer<typeof SaveHolidayBody>

/** Moves a day; the computed day itself takes a move back. */
export const MoveHolidayBody = z
  .strictObject({
    country: Country.nullable().meta({ description: 'Null for all' }),
    computed_day: holidayDay(),
    day: holidayDay(),
  })
  .meta({ id: 'MoveHolidayBody' })
export type MoveHolidayBody = z.infer<typeof MoveHolidayBody>

export const FIRST_HOLIDAY_YEAR = 2000
export const LAST_HOLIDAY_YEAR = 2070

export const ListHolidaysQuery = z.object({
  country: Country,
  year: z.coerce.number().int().min(FIRST_HOLIDAY_YEAR).max(LAST_HOLIDAY_YEAR),
})

export const AdminHoliday = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.enum(HOLIDAY_TYPES),
    emoji: z.string(),
    computed_day: z.string(),
    day: z.string().meta({ description: 'Another one if it was moved' }),
    is_enabled: z.boolean(),
    has_popup: z.boolean(),
    offer: z
      .object({
        percent: z.int(),
        products: z.array(z.object({ id: z.uuid(), title: z.string() })),
        category: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      })
      .nullable(),
    orders: z.int().meta({ description: 'That its offers were taken off, in all years' }),
    given: z.number().meta({ description: 'What they were given, in the base currency' }),
    revenue: z.number().meta({ description: 'Of these orders, without what was refunded' }),
    revision: z.int(),
  })
  .meta({ id: 'AdminHoliday' })
export type AdminHoliday = z.infer<typeof AdminHoliday>

export const AdminBirthdays = z
  .object({
    is_enabled: z.boolean().meta({ description: 'Whether there are codes' }),
    has_popup: z.boolean(),
    revision: z.int(),
  })
  .meta({ id: 'AdminBirthdays' })
export type AdminBirthdays = z.infer<typeof AdminBirthdays>

export const AdminHolidayList = z
  .object({
    items: z.array(AdminHoliday),
    birthdays: AdminBirthdays.meta({ description: 'Saved as the holiday `birthday`' }),
    currency: z.string(),
    next_cursor: z.null(),
  })
  .meta({ id: 'AdminHolidayList' })

export const PreviewHolidaysQuery = z.object({ country: Country, day: holidayDay() })

export const BirthdayCode = z
  .object({
    code: z.string(),
    percent: z.int(),
    expires_at: z.iso.datetime(),
    has_popup: z.boolean().meta({ description: 'Whether the shop greets with one' }),
  })
  .meta({ id: 'BirthdayCode' })
export type BirthdayCode = z.infer<typeof BirthdayCode>
