import { z } from 'zod'
import { ProductCard } from '#contract/catalog'
import { Country } from '#contract/pricing'

export const HOLIDAY_TYPES = ['global', 'religious', 'country', 'birthday'] as const
export const HOLIDAY_OFFER_TYPES = ['special', 'gifts', 'discounts', 'birthday'] as const
/** What is drawn for a day. */
export const HOLIDAY_SHAPES = ['bauble', 'crescent', 'clock', 'rings', 'pumpkin', 'ring'] as const

export const MIN_OFFER_PERCENT = 20
export const MAX_OFFER_PERCENT = 30
/** As many as stand in one row. */
export const MAX_OFFER_PRODUCTS = 4

const day = z.iso.date()

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
        items: z.array(HolidayOfferItem),
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
    ends_at: z.iso.datetime().meta({ description: 'When this day ends there' }),
    items: z.array(Holiday),
  })
  .meta({ id: 'HolidayGroup' })
export type HolidayGroup = z.infer<typeof HolidayGroup>

export const TodaysHolidays = z
  .object({ groups: z.array(HolidayGroup) })
  .meta({ id: 'TodaysHolidays' })
export type TodaysHolidays = z.infer<typeof TodaysHolidays>
