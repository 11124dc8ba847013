import {
  char,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Country, CurrencyCode } from '#contract/pricing'
import { bytea, minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import type { UserId } from '#tables/identity'
import { type CommissionId, commissions, type InfluencerId, influencers } from '#tables/influencers'
import {
  BATCH_STATES,
  PAYEE_KINDS,
  PAYOUT_STATES,
  RELEASE_REASONS,
  TAX_TREATMENTS,
} from './contract.ts'
import type { PayoutCreditNote } from './credit-notes/credit-note-document.ts'

const influencerId = () =>
  uuid('influencer_id')
    .$type<InfluencerId>()
    .references(() => influencers.id)

export const payoutAccounts = pgTable('payout_accounts', {
  influencerId: influencerId().primaryKey(),
  kind: text({ enum: PAYEE_KINDS }).notNull(),
  name: text().notNull(),
  street: text().notNull(),
  zipCode: text('zip_code').notNull(),
  city: text().notNull(),
  country: char({ length: 2 }).$type<Country>().notNull(),
  vatId: text('vat_id'),
  taxNumber: text('tax_number'),
  /** IBAN and BIC. */
  encryptedAccount: bytea('encrypted_account').notNull(),
  /** The last four characters. */
  ibanEnd: text('iban_end').notNull(),
  /** Nothing is paid to the account before. */
  usableFrom: timestamptz('usable_from').notNull(),
  revision: integer().notNull().default(1),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})
export type PayoutAccount = typeof payoutAccounts.$inferSelect

/** Who is paid, as a payout and its credit note say it. */
export type Payee = Pick<
  PayoutAccount,
  'kind' | 'name' | 'street' | 'zipCode' | 'city' | 'country' | 'vatId' | 'taxNumber'
>

export type PayoutBatchId = Id<'payout batch'>

export const payoutBatches = pgTable('payout_batches', {
  id: uuid().$type<PayoutBatchId>().primaryKey(),
  number: integer().generatedAlwaysAsIdentity().notNull(),
  state: text({ enum: BATCH_STATES }).notNull(),
  currency: char({ length: 3 }).$type<CurrencyCode>().notNull(),
  /** Units of the currency for one unit of the base currency. */
  rate: numeric({ mode: 'number', precision: 20, scale: 10 }).notNull(),
  rateDate: date('rate_date').notNull(),
  createdBy: uuid('created_by').$type<UserId>().notNull(),
  /** Somebody else. */
  approvedBy: uuid('approved_by').$type<UserId>(),
  createdAt: timestamptz('created_at').notNull(),
  approvedAt: timestamptz('approved_at'),
  endedAt: timestamptz('ended_at'),
})
export type PayoutBatch = typeof payoutBatches.$inferSelect

export type PayoutId = Id<'payout'>

export const payouts = pgTable('payouts', {
  id: uuid().$type<PayoutId>().primaryKey(),
  number: integer().generatedAlwaysAsIdentity().notNull(),
  batchId: uuid('batch_id')
    .$type<PayoutBatchId>()
    .notNull()
    .references(() => payoutBatches.id),
  influencerId: influencerId().notNull(),
  state: text({ enum: PAYOUT_STATES }).notNull(),
  /** The commissions, in the base currency, without tax. */
  minor: minorUnits('minor').notNull(),
  taxMinor: minorUnits('tax_minor').notNull(),
  /** In the currency of the batch. With the tax it is what is transferred. */
  netAmountMinor: minorUnits('net_amount_minor').notNull(),
  taxAmountMinor: minorUnits('tax_amount_minor').notNull(),
  currency: char({ length: 3 }).notNull(),
  taxTreatment: text('tax_treatment', { enum: TAX_TREATMENTS }).notNull(),
  taxBasisPoints: integer('tax_basis_points').notNull(),
  /** At the time of the proposal. Null once the account of the influencer is deleted. */
  details: jsonb().$type<Payee>(),
  detailsRevision: integer('details_revision').notNull(),
  /** Null once it is paid or released. */
  encryptedAccount: bytea('encrypted_account'),
  ibanEnd: text('iban_end').notNull(),
  reason: text({ enum: RELEASE_REASONS }),
  endedBy: uuid('ended_by').$type<UserId>(),
  createdAt: timestamptz('created_at').notNull(),
  endedAt: timestamptz('ended_at'),
})
export type Payout = typeof payouts.$inferSelect

export const payoutItems = pgTable(
  'payout_items',
  {
    payoutId: uuid('payout_id')
      .$type<PayoutId>()
      .notNull()
      .references(() => payouts.id),
    /** That of the payout, by a foreign key. */
    state: text({ enum: PAYOUT_STATES }).notNull(),
    commissionId: uuid('commission_id')
      .$type<CommissionId>()
      .notNull()
      .references(() => commissions.id),
    /** Less than zero where a refund followed an earlier payout. */
    minor: minorUnits('minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.payoutId, table.commissionId] })],
)

export const payoutCreditNoteCounters = pgTable('payout_credit_note_counters', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})

export const payoutCreditNotes = pgTable('payout_credit_notes', {
  id: uuid().$type<Id<'payout credit note'>>().primaryKey(),
  payoutId: uuid('payout_id')
    .$type<PayoutId>()
    .notNull()
    .unique()
    .references(() => payouts.id),
  year: integer().notNull(),
  seq: integer().notNull(),
  number: text().notNull().unique(),
  currency: char({ length: 3 }).notNull(),
  totalMinor: minorUnits('total_minor').notNull(),
  document: jsonb().$type<PayoutCreditNote>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
})
export type StoredCreditNote = typeof payoutCreditNotes.$inferSelect
