import { z } from 'zod'

/** In the order of the guide. */
export const SET_UP_STEPS = [
  ...(['identity', 'countries', 'currencies', 'products', 'payment', 'email', 'launch'] as const),
] as const
export type SetUpStepId = (typeof SET_UP_STEPS)[number]

/** What a step can lack. */
export const SET_UP_GAPS = [
  ...(['name', 'seller', 'countries', 'rates', 'products', 'live_payment'] as const),
  ...(['mail_server', 'sent_email', 'https', 'demo'] as const),
] as const
export type SetUpGap = (typeof SET_UP_GAPS)[number]

const SetUpStep = z.object({
  id: z.enum(SET_UP_STEPS),
  is_done: z.boolean().meta({ description: 'As the shop is now' }),
  missing: z.array(z.enum(SET_UP_GAPS)).meta({ description: 'What it lacks; empty if it is done' }),
  is_skipped: z.boolean(),
})

const DemoCounts = z.object({
  products: z.int(),
  edited_products: z.int().meta({ description: 'Of the products: those that somebody has edited' }),
  categories: z.int(),
  articles: z.int(),
  open_orders: z.int().meta({ description: 'While there are some, the demo cannot be emptied' }),
})

export const SetUp = z
  .object({
    steps: z.array(SetUpStep),
    is_offered: z
      .boolean()
      .meta({ description: 'The shop has no products of its own, or still the demo' }),
    is_dismissed: z.boolean(),
    demo: DemoCounts.nullable(),
    earlier_demo_products: z.int().meta({
      description:
        'Products for sale of a demo that an earlier version made. It kept no list, so it cannot be emptied',
    }),
    shop_name: z.string(),
    revision: z.int(),
  })
  .meta({ id: 'SetUp' })
export type SetUp = z.infer<typeof SetUp>

export const SetUpChoices = z
  .object({
    skipped: z.array(z.enum(SET_UP_STEPS)).max(SET_UP_STEPS.length),
    is_dismissed: z.boolean(),
  })
  .meta({ id: 'SetUpChoices' })
export type SetUpChoices = z.infer<typeof SetUpChoices>

export const EmptyDemoBody = z
  .object({
    shop_name: z.string().max(200).meta({ description: 'To confirm it', example: 'Outwit' }),
    with_edited: z
      .boolean()
      .default(false)
      .meta({ description: 'Removes products that somebody has edited, too' }),
  })
  .meta({ id: 'EmptyDemoBody' })

export const EmptiedDemo = z
  .object({
    products: z.int().meta({ description: 'Removed' }),
    withdrawn_products: z.int().meta({ description: 'Ordered before: taken off sale' }),
    edited_products: z.int().meta({ description: 'Kept' }),
    categories: z.int(),
    articles: z.int(),
  })
  .meta({ id: 'EmptiedDemo' })
export type EmptiedDemo = z.infer<typeof EmptiedDemo>
