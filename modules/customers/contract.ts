import { z } from 'zod'
import { multiLineText } from '#contract/addresses'
import { AccountSession, ActorReference, Undeliverable } from '#contract/identity'
import { OrderSummary } from '#contract/orders'

const WITHOUT_CONTROL_CHARACTERS = /^\P{Cc}*$/u
/** Of a body: half a character cannot be stored. A query has none. */
const STORABLE = /^[^\p{Cc}\p{Cs}]*$/u
const countryCode = z.string().regex(/^[A-Z]{2}$/)
const tag = z.string().trim().toLowerCase().min(1).max(40).regex(STORABLE)
const amount = z.number().min(0).max(1e9)
const days = z.int().min(1).max(3650)

/** A condition of a segment. Each kind has a file in `conditions`. */
export const SegmentCondition = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('spent_over'), amount })
    .meta({ description: "Spent at least, in the currency of the shop's books" }),
  z
    .object({
      kind: z.literal('order_count'),
      min: z.int().min(0).max(100_000),
      max: z.int().min(0).max(100_000).nullable(),
    })
    .refine(({ min, max }) => max === null || max >= min, { path: ['max'] })
    .meta({ description: 'Paid orders' }),
  z
    .object({ kind: z.literal('last_order_within'), days })
    .meta({ description: 'Has ordered within the last days' }),
  z
    .object({ kind: z.literal('last_order_before'), days })
    .meta({ description: 'Has ordered, but not within the last days' }),
  z.object({ kind: z.literal('country'), countries: z.array(countryCode).min(1).max(50) }),
  z
    .object({ kind: z.literal('tag'), tags: z.array(tag).min(1).max(20) })
    .meta({ description: 'Has one of the tags' }),
  z
    .object({ kind: z.literal('consent'), has_consent: z.boolean() })
    .meta({ description: 'Gets the newsletter, or not' }),
  z
    .object({ kind: z.literal('account'), has_account: z.boolean() })
    .meta({ description: 'Has an account, or is a guest' }),
])
export type SegmentCondition = z.infer<typeof SegmentCondition>
export type SegmentConditionKind = SegmentCondition['kind']

export const Segment = z
  .object({
    id: z.uuid(),
    name: z.string(),
    conditions: z.array(SegmentCondition),
    revision: z.int(),
    customer_count: z
      .int()
      .meta({ description: 'Who meets all conditions now. 10001 stands for more' }),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'CustomerSegment' })
export type Segment = z.infer<typeof Segment>

const segmentFields = {
  name: z.string().trim().min(1).max(60).regex(STORABLE),
  conditions: z.array(SegmentCondition).min(1).max(10),
}
export const CreateSegmentBody = z.object(segmentFields).meta({ id: 'CreateSegmentBody' })
export const UpdateSegmentBody = z
  .object({
    ...segmentFields,
    revision: z.int().min(0).meta({ description: 'Of the segment that the changes were made on' }),
  })
  .meta({ id: 'UpdateSegmentBody' })

export const CUSTOMER_ORDERS = ['newest', 'spent', 'last_order'] as const
export const CustomerSort = z.enum(CUSTOMER_ORDERS)
export type CustomerSort = z.infer<typeof CustomerSort>

/** A customer in the list: somebody with an account, or a guest, who is known by their address. */
export const CustomerSummary = z
  .object({
    id: z.uuid(),
    user_id: z.uuid().nullable().meta({ description: 'Null for a guest' }),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string().nullable(),
    is_subscribed: z.boolean().meta({ description: 'Gets the newsletter' }),
    is_blocked: z.boolean(),
    is_staff: z.boolean(),
    tags: z.array(z.string()),
    order_count: z.int().meta({ description: 'Paid orders' }),
    spent: z.number().meta({ description: "In the currency of the shop's books" }),
    currency: z.string(),
    last_order_at: z.iso.datetime().nullable(),
    joined_at: z.iso.datetime(),
  })
  .meta({ id: 'CustomerSummary' })
export type CustomerSummary = z.infer<typeof CustomerSummary>

const flag = z.enum(['yes', 'no']).optional()
const listOf = <Schema extends z.ZodType<string, string>>(item: Schema) =>
  z
    .string()
    .max(300)
    .transform((text) => text.split(','))
    .pipe(z.array(item).max(50))
    .optional()

/** What customers have to match. */
export const CustomerFilterQuery = z.object({
  q: z.string().trim().max(100).regex(WITHOUT_CONTROL_CHARACTERS).optional().meta({
    description: 'Parts of the name, e-mail address, phone number or city',
  }),
  kind: z.enum(['account', 'guest']).optional(),
  tag: z.string().trim().toLowerCase().max(40).regex(WITHOUT_CONTROL_CHARACTERS).optional(),
  segment: z.uuid().optional(),
  countries: listOf(countryCode).meta({ description: 'One or more, joined by commas' }),
  consent: flag.meta({ description: 'Gets the newsletter' }),
  blocked: flag,
  min_orders: z.coerce.number().int().min(0).max(100_000).optional(),
  max_orders: z.coerce.number().int().min(0).max(100_000).optional(),
  min_spent: z.coerce
    .number()
    .min(0)
    .max(1e9)
    .meta({ description: "In the currency of the shop's books" })
    .optional(),
  joined_days: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .meta({ description: 'Is a customer for this many days at most' })
    .optional(),
})

export const ListCustomersQuery = CustomerFilterQuery.extend({
  order: CustomerSort.default('newest'),
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

export const CUSTOMER_COLUMNS = [
  ...(['customer', 'place', 'tags', 'orders', 'spent', 'last_order', 'joined'] as const),
] as const
export const CustomerColumn = z.enum(CUSTOMER_COLUMNS)
export type CustomerColumn = z.infer<typeof CustomerColumn>

export const ExportCustomersQuery = CustomerFilterQuery.extend({
  order: CustomerSort.default('newest'),
  columns: listOf(CustomerColumn).meta({
    description: 'One or more, joined by commas. All by default',
  }),
})

export const MAX_COUNTED_CUSTOMERS = 5_000

export const CustomerTotals = z
  .object({
    count: z.int().meta({ description: `${MAX_COUNTED_CUSTOMERS + 1} stands for more` }),
    guests: z.int(),
    currency: z.string(),
    spent: z.number().nullable().meta({ description: 'Null if there are more than are counted' }),
  })
  .meta({ id: 'CustomerTotals' })
export type CustomerTotals = z.infer<typeof CustomerTotals>

export const AddCustomerNoteBody = z
  .object({ text: multiLineText(2000).min(1) })
  .meta({ id: 'AddCustomerNoteBody' })

export const SetCustomerTagsBody = z
  .object({
    tags: z.array(tag).max(20).meta({ description: 'All tags of the customer, in lower case' }),
  })
  .meta({ id: 'SetCustomerTagsBody' })

export const ChangeStoreCreditBody = z
  .object({
    amount: z
      .number()
      .min(-1e6)
      .max(1e6)
      .refine((value) => value !== 0)
      .meta({ description: 'Less than zero takes credit away' }),
    currency: z.string().regex(/^[A-Z]{3}$/),
    reason: multiLineText(500).min(1).meta({ description: 'For the shop and its books' }),
  })
  .meta({ id: 'ChangeStoreCreditBody' })

export const BlockCustomerBody = z
  .object({ is_blocked: z.boolean() })
  .meta({ id: 'BlockCustomerBody' })

export const MergeCustomerBody = z
  .object({
    into: z.uuid().meta({ description: 'The customer with an account who gets everything' }),
  })
  .meta({ id: 'MergeCustomerBody' })

export const EraseCustomerBody = z
  .object({
    email: z
      .string()
      .trim()
      .max(254)
      .meta({ description: 'The address of the customer, typed again. Empty if they have none' }),
  })
  .meta({ id: 'EraseCustomerBody' })

const StoreCreditChange = z.object({
  id: z.uuid(),
  amount: z.number(),
  currency: z.string(),
  reason: z.string(),
  actor: ActorReference,
  created_at: z.iso.datetime(),
})

/** A customer with all that the shop knows of them. */
export const AdminCustomer = CustomerSummary.extend({
  is_verified: z.boolean().meta({ description: 'The e-mail address of the account is confirmed' }),
  undeliverable: Undeliverable.nullable().meta({
    description: 'E-mails to their address come back',
  }),
  average: z.number().nullable().meta({ description: 'Of the paid orders' }),
  first_order_at: z.iso.datetime().nullable(),
  last_sign_in_at: z.iso.datetime().nullable(),
  segments: z.array(z.object({ id: z.uuid(), name: z.string() })),
  notes: z.array(
    z.object({
      id: z.uuid(),
      text: z.string(),
      actor: ActorReference,
      created_at: z.iso.datetime(),
    }),
  ),
  orders: z.array(OrderSummary).meta({ description: 'The newest ten' }),
  addresses: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      lines: z.array(z.string()),
      country: z.string(),
      phone: z.string().nullable(),
      is_default: z.boolean(),
    }),
  ),
  store_credit: z
    .object({
      balances: z.array(z.object({ currency: z.string(), amount: z.number() })),
      changes: z.array(StoreCreditChange).meta({ description: 'The newest twenty' }),
    })
    .nullable()
    .meta({ description: 'Null for a guest' }),
  preferences: z
    .record(z.string(), z.boolean())
    .nullable()
    .meta({ description: 'The notifications that the account has switched on and off' }),
  sessions: z.array(AccountSession),
  wishlist_count: z.int(),
  review_count: z.int(),
}).meta({ id: 'AdminCustomer' })
export type AdminCustomer = z.infer<typeof AdminCustomer>
