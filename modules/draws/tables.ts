import { boolean, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { actorColumns } from '#platform/db/actor-columns'
import { bytea, minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import type { ProductId, VariantId } from '#tables/catalog'
import { type UserId, users } from '#tables/identity'
import {
  COUNTRY_RULES,
  DRAW_STATES,
  PRIZE_TIERS,
  TICKET_SOURCES,
  WINNER_STATES,
} from './contract.ts'

export type DrawId = Id<'draw'>
export type PrizeId = Id<'draw prize'>
export type EntrantId = Id<'draw entrant'>
export type GrantId = Id<'draw grant'>
export type WinnerId = Id<'draw winner'>
export type BuyerId = Id<'draw buyer'>

export const draws = pgTable('draws', {
  id: uuid().$type<DrawId>().primaryKey(),
  name: text().notNull(),
  state: text({ enum: DRAW_STATES }).notNull(),
  opensAt: timestamptz('opens_at').notNull(),
  closesAt: timestamptz('closes_at').notNull(),
  claimDays: integer('claim_days').notNull(),
  ticketPriceMinor: minorUnits('ticket_price_minor').notNull(),
  randomnessSource: text('randomness_source'),
  randomness: text(),
  encryptedSeed: bytea('encrypted_seed'),
  commitment: text(),
  /** Null until the result is published. */
  seed: text(),
  entriesHash: text('entries_hash'),
  /** What goes into carts; null until the draw opens. */
  ticketVariantId: uuid('ticket_variant_id').$type<VariantId>(),
  /** How many tickets are sold at most, of all and to one person. */
  maxSold: integer('max_sold').notNull(),
  maxPerPerson: integer('max_per_person').notNull(),
  lastTicket: integer('last_ticket').notNull().default(0),
  ticketCount: integer('ticket_count').notNull().default(0),
  openedAt: timestamptz('opened_at'),
  closedAt: timestamptz('closed_at'),
  drawnAt: timestamptz('drawn_at'),
  cancelledAt: timestamptz('cancelled_at'),
  revision: integer().notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

const drawId = () =>
  uuid('draw_id')
    .$type<DrawId>()
    .notNull()
    .references(() => draws.id)

export const drawPrizes = pgTable(
  'draw_prizes',
  {
    id: uuid().$type<PrizeId>().primaryKey(),
    drawId: drawId(),
    position: integer().notNull(),
    tier: text({ enum: PRIZE_TIERS }).notNull(),
    name: text().notNull(),
    valueMinor: minorUnits('value_minor').notNull(),
    variantId: uuid('variant_id').$type<VariantId>().notNull(),
    productId: uuid('product_id').$type<ProductId>().notNull(),
    pictureSrc: text('picture_src'),
  },
  (table) => [unique().on(table.drawId, table.position)],
)

export const drawEntrants = pgTable(
  'draw_entrants',
  {
    /** The pseudonym in the list of entries. */
    id: uuid().$type<EntrantId>().primaryKey(),
    drawId: drawId(),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id),
    country: text(),
    adultStatedAt: timestamptz('adult_stated_at'),
    notifiedAt: timestamptz('notified_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [unique().on(table.drawId, table.userId)],
)

export const drawGrants = pgTable(
  'draw_grants',
  {
    id: uuid().$type<GrantId>().primaryKey(),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id),
    /** Null while the tickets wait for the next draw. */
    drawId: uuid('draw_id')
      .$type<DrawId>()
      .references(() => draws.id),
    source: text({ enum: TICKET_SOURCES }).notNull(),
    sourceKey: text('source_key').notNull(),
    count: integer().notNull(),
    returned: integer().notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [unique().on(table.source, table.sourceKey)],
)

export const drawTickets = pgTable(
  'draw_tickets',
  {
    drawId: drawId(),
    number: integer().notNull(),
    entrantId: uuid('entrant_id')
      .$type<EntrantId>()
      .notNull()
      .references(() => drawEntrants.id),
    grantId: uuid('grant_id')
      .$type<GrantId>()
      .notNull()
      .references(() => drawGrants.id),
  },
  (table) => [primaryKey({ columns: [table.drawId, table.number] })],
)

/** What was hashed when the draw closed. */
export const drawEntryLists = pgTable('draw_entry_lists', {
  drawId: drawId().primaryKey(),
  entries: text().notNull(),
  entryCount: integer('entry_count').notNull(),
})

export const drawWinners = pgTable('draw_winners', {
  id: uuid().$type<WinnerId>().primaryKey(),
  drawId: drawId(),
  prizeId: uuid('prize_id')
    .$type<PrizeId>()
    .notNull()
    .references(() => drawPrizes.id),
  entrantId: uuid('entrant_id')
    .$type<EntrantId>()
    .notNull()
    .references(() => drawEntrants.id),
  /** Their place in the order of the draw, from 0. */
  rank: integer().notNull(),
  ticket: integer().notNull(),
  state: text({ enum: WINNER_STATES }).notNull(),
  claimUntil: timestamptz('claim_until').notNull(),
  claimedAt: timestamptz('claimed_at'),
  forfeitedAt: timestamptz('forfeited_at'),
  orderId: uuid('order_id').$type<Id<'order'>>(),
  notifiedAt: timestamptz('notified_at'),
  createdAt: timestamptz('created_at').notNull(),
})

/** Who may buy tickets of a draw, and how many they hold and have paid. */
export const drawBuyers = pgTable(
  'draw_buyers',
  {
    id: uuid().$type<BuyerId>().primaryKey(),
    drawId: drawId(),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id),
    country: text(),
    adultStatedAt: timestamptz('adult_stated_at'),
    units: integer().notNull().default(0),
    maxUnits: integer('max_units').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [unique().on(table.drawId, table.userId)],
)

export const drawPurchases = pgTable('draw_purchases', {
  orderLineId: uuid('order_line_id').$type<Id<'order line'>>().primaryKey(),
  orderId: uuid('order_id').$type<Id<'order'>>().notNull(),
  drawId: drawId(),
  buyerId: uuid('buyer_id')
    .$type<BuyerId>()
    .notNull()
    .references(() => drawBuyers.id),
  count: integer().notNull(),
  state: text({ enum: ['held', 'issued', 'ended'] }).notNull(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

export const drawFollowers = pgTable('draw_followers', {
  userId: uuid('user_id')
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id),
  toldDrawId: uuid('told_draw_id').$type<DrawId>(),
  createdAt: timestamptz('created_at').notNull(),
})

export const drawCountries = pgTable('draw_countries', {
  country: text().primaryKey(),
  rule: text({ enum: COUNTRY_RULES }).notNull(),
  needsAdult: boolean('needs_adult').notNull(),
  note: text().notNull(),
  ...actorColumns(),
  revision: integer().notNull().default(1),
  updatedAt: timestamptz('updated_at').notNull(),
})
