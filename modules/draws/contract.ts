import { z } from 'zod'
import {
  multiLineText,
  phoneNumber,
  regionCode,
  singleLineText,
  storableTime,
  validateAddress,
} from '#contract/addresses'
import { Country } from '#contract/pricing'

export const DRAW_STATES = ['planned', 'open', 'paused', 'closed', 'drawn', 'cancelled'] as const
export type DrawState = (typeof DRAW_STATES)[number]
export const PRIZE_TIERS = ['golden', 'vip', 'epic', 'plain'] as const
export type PrizeTier = (typeof PRIZE_TIERS)[number]
export const TICKET_SOURCES = ['free', 'check_in', 'influencer', 'purchase'] as const
export type TicketSource = (typeof TICKET_SOURCES)[number]
export const WINNER_STATES = ['waiting', 'claimed', 'forfeited'] as const
/** Tickets may be sold, only the free entry is there, or nobody takes part. */
export const COUNTRY_RULES = ['sold', 'free_only', 'closed'] as const
export type CountryRule = (typeof COUNTRY_RULES)[number]

export const MAX_PRIZES = 20
/** How long a new draw lasts. */
export const DEFAULT_DRAW_HOURS = 24
/** In dollars. */
export const DEFAULT_TICKET_PRICE = 5
/** How many tickets are sold at most, of all and to one person. */
export const DEFAULT_MAX_SOLD = 10_000
export const DEFAULT_MAX_PER_PERSON = 50

export const DrawPrize = z
  .object({
    id: z.uuid(),
    tier: z.enum(PRIZE_TIERS),
    name: z.string(),
    value: z.number(),
    picture: z.string().nullable().meta({ description: 'Add `/{width}.{format}`' }),
  })
  .meta({ id: 'DrawPrize' })
export type DrawPrize = z.infer<typeof DrawPrize>

const PublicWinner = z.object({
  prize_id: z.uuid(),
  rank: z.int().meta({ description: 'The place in the order of the draw, from 0' }),
  ticket: z.int(),
  entrant: z.uuid().meta({ description: 'The pseudonym in the list of entries' }),
  state: z.enum(WINNER_STATES).meta({ description: 'Who forfeits gives the prize to the next' }),
})

/** What everybody may know of a draw. */
export const Draw = z
  .object({
    id: z.uuid(),
    name: z.string(),
    state: z.enum(DRAW_STATES),
    opens_at: z.iso.datetime(),
    closes_at: z.iso.datetime(),
    ticket_price: z.number(),
    currency: z.string(),
    claim_days: z.int(),
    prizes: z.array(DrawPrize),
    commitment: z.string().nullable().meta({ description: 'SHA-256 of the seed' }),
    opened_at: z.iso.datetime().nullable(),
    entries_hash: z.string().nullable().meta({ description: 'SHA-256 of the list of entries' }),
    entry_count: z.int().nullable().meta({ description: 'Lines of the closed list' }),
    closed_at: z.iso.datetime().nullable(),
    randomness_source: z.string().nullable(),
    randomness: z.string().nullable(),
    seed: z.string().nullable(),
    drawn_at: z.iso.datetime().nullable(),
    winners: z.array(PublicWinner),
  })
  .meta({ id: 'Draw' })
export type Draw = z.infer<typeof Draw>

export const DrawList = z
  .object({
    current: Draw.nullable().meta({ description: 'Open, paused, or closed and not drawn yet' }),
    next: z.object({ name: z.string(), opens_at: z.iso.datetime() }).nullable(),
    past: z.array(Draw).meta({ description: 'The newest ten that were drawn' }),
  })
  .meta({ id: 'DrawList' })
export type DrawList = z.infer<typeof DrawList>

export const DrawProofResponse = z
  .object({
    draw: z.uuid(),
    commitment: z.string(),
    entries_hash: z.string(),
    randomness: z.string().nullable(),
    seed: z.string(),
    winners: z.array(PublicWinner),
  })
  .meta({ id: 'DrawProof' })

export const OwnTicket = z
  .object({
    number: z.int(),
    source: z.enum(TICKET_SOURCES),
    created_at: z.iso.datetime(),
    order_number: z.string().nullable(),
  })
  .meta({ id: 'OwnTicket' })
export type OwnTicket = z.infer<typeof OwnTicket>

export const OwnPrize = z
  .object({
    winner_id: z.uuid(),
    prize_id: z.uuid(),
    ticket: z.int(),
    state: z.enum(WINNER_STATES),
    claim_until: z.iso.datetime(),
    order_id: z.uuid().nullable(),
  })
  .meta({ id: 'OwnPrize' })
export type OwnPrize = z.infer<typeof OwnPrize>

export const OwnEntries = z
  .object({
    entrant: z.uuid().nullable().meta({ description: 'Your pseudonym in the list of entries' }),
    ticket_count: z.int().meta({ description: 'Yours' }),
    total: z.int().meta({ description: 'All tickets of the draw' }),
    tickets: z.array(OwnTicket).meta({ description: 'At most 200' }),
    has_free_entry: z.boolean().meta({ description: 'You have taken that of today' }),
    is_adult: z.boolean().meta({ description: 'You have said so for this draw' }),
    email_verified: z.boolean(),
    bought: z.int().meta({ description: 'Tickets that you have paid, or hold for a payment' }),
    max_bought: z.int().meta({ description: 'How many you may buy' }),
    prize: OwnPrize.nullable(),
    follows: z.boolean().meta({ description: 'You are told when a draw opens' }),
  })
  .meta({ id: 'OwnEntries' })
export type OwnEntries = z.infer<typeof OwnEntries>

/** How many tickets a draw has now, and what a country allows. */
export const DrawTerms = z
  .object({
    country: Country,
    rule: z.enum(COUNTRY_RULES),
    needs_adult: z.boolean(),
    ticket_count: z.int(),
    server_time: z.iso.datetime(),
    ticket_variant_id: z.uuid().nullable().meta({
      description: 'What goes into the cart. Null where no tickets are sold',
    }),
  })
  .meta({ id: 'DrawTerms' })
export type DrawTerms = z.infer<typeof DrawTerms>

export const TakeFreeEntry = z
  .object({
    country: Country,
    is_adult: z
      .boolean()
      .default(false)
      .meta({ description: 'You state that you are 18 or older' }),
  })
  .meta({ id: 'TakeFreeEntry' })

export const StateTicketBuyer = z
  .object({
    country: Country,
    is_adult: z
      .boolean()
      .default(false)
      .meta({ description: 'You state that you are 18 or older' }),
  })
  .meta({ id: 'StateTicketBuyer' })

export const ClaimPrize = z
  .object({
    first_name: singleLineText(80),
    last_name: singleLineText(80),
    address: singleLineText(200),
    address_line_2: singleLineText(200).optional(),
    city: singleLineText(100),
    zip_code: singleLineText(20),
    country: Country,
    state: regionCode.optional(),
    phone: phoneNumber.optional(),
    is_adult: z.boolean().default(false),
  })
  .superRefine(validateAddress)
  .meta({ id: 'ClaimPrize' })
export type ClaimPrize = z.infer<typeof ClaimPrize>

const PrizeInput = z.object({
  tier: z.enum(PRIZE_TIERS),
  name: singleLineText(200),
  value: z.number().positive().max(1e6),
  variant_id: z.uuid().meta({ description: 'What the order of the winner has' }),
})

const drawFields = {
  name: singleLineText(200),
  opens_at: storableTime,
  closes_at: storableTime,
  claim_days: z.int().min(1).max(90).default(14),
  ticket_price: z.number().positive().max(1000).default(DEFAULT_TICKET_PRICE),
  max_sold: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(DEFAULT_MAX_SOLD)
    .meta({ description: 'How many tickets are sold at most. 0: none are' }),
  max_per_person: z
    .int()
    .min(1)
    .max(1000)
    .default(DEFAULT_MAX_PER_PERSON)
    .meta({ description: 'How many one person may buy' }),
  randomness_source: singleLineText(300).nullable().default(null).meta({
    description: 'A public value that nobody knows before it is mixed in; you enter it afterwards',
  }),
  prizes: z.array(PrizeInput).min(1).max(MAX_PRIZES),
}
const isPeriod = (draw: { opens_at: string; closes_at: string }) =>
  Date.parse(draw.opens_at) < Date.parse(draw.closes_at)
const periodError = { path: ['closes_at'], error: 'ends_before_start' }
export const CreateDrawBody = z
  .object(drawFields)
  .refine(isPeriod, periodError)
  .meta({ id: 'CreateDrawBody' })
export type CreateDrawBody = z.infer<typeof CreateDrawBody>
export const UpdateDrawBody = z
  .object({ ...drawFields, revision: z.int().min(0) })
  .refine(isPeriod, periodError)
  .meta({ id: 'UpdateDrawBody' })

export const DrawRevision = z.object({ revision: z.int().min(0) }).meta({ id: 'DrawRevision' })
export const EnterRandomnessBody = z
  .object({ revision: z.int().min(0), value: singleLineText(500) })
  .meta({ id: 'EnterRandomnessBody' })

export const AdminDraw = z
  .object({
    id: z.uuid(),
    name: z.string(),
    state: z.enum(DRAW_STATES),
    opens_at: z.iso.datetime(),
    closes_at: z.iso.datetime(),
    claim_days: z.int(),
    ticket_price: z.number(),
    currency: z.string(),
    max_sold: z.int(),
    max_per_person: z.int(),
    randomness_source: z.string().nullable(),
    randomness: z.string().nullable(),
    tickets: z.object({ total: z.int(), free: z.int(), earned: z.int(), paid: z.int() }),
    entrants: z.int(),
    revenue: z.number().meta({ description: 'Paid tickets at their price' }),
    prizes_value: z.number(),
    waiting: z.int().meta({ description: 'Prizes that are not claimed yet' }),
    revision: z.int(),
    prizes: z.array(DrawPrize.extend({ variant_id: z.uuid(), product_id: z.uuid() })),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'AdminDraw' })
export type AdminDraw = z.infer<typeof AdminDraw>

export const AdminWinner = z
  .object({
    id: z.uuid(),
    prize_id: z.uuid(),
    prize: z.string(),
    tier: z.enum(PRIZE_TIERS),
    rank: z.int(),
    ticket: z.int(),
    state: z.enum(WINNER_STATES),
    claim_until: z.iso.datetime(),
    claimed_at: z.iso.datetime().nullable(),
    order_id: z.uuid().nullable(),
    user_id: z.uuid().nullable(),
    name: z.string().nullable().meta({ description: 'Only for those who may read customers' }),
  })
  .meta({ id: 'AdminWinner' })

export const DrawCountry = z
  .object({
    country: Country,
    rule: z.enum(COUNTRY_RULES),
    needs_adult: z.boolean(),
    note: z.string(),
    recorded_by: z.string().nullable(),
    recorded_at: z.iso.datetime().nullable().meta({ description: 'Null if nothing is recorded' }),
    revision: z.int(),
  })
  .meta({ id: 'DrawCountry' })
export type DrawCountry = z.infer<typeof DrawCountry>
export const SaveDrawCountryBody = z
  .object({
    rule: z.enum(COUNTRY_RULES),
    needs_adult: z.boolean(),
    note: multiLineText(500),
    revision: z.int().min(0).meta({ description: '0 if nothing is recorded yet' }),
  })
  .meta({ id: 'SaveDrawCountryBody' })
