import {
  type AnyPgColumn,
  bigint,
  boolean,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns'

export const LEDGER_OWNER_KINDS = ['shop', 'provider', 'order', 'user', 'influencer'] as const

const id = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey()
const reference = (name: string) => bigint(name, { mode: 'number' })
const amount = () => bigint({ mode: 'number' }).notNull()

export const ledgerTransactions = pgTable('ledger_transactions', {
  id: id(),
  kind: text().notNull(),
  reference: text().notNull(),
  reversesId: reference('reverses_id').references((): AnyPgColumn => ledgerTransactions.id),
  createdAt: timestamptz('created_at').notNull(),
})

export const ledgerAccounts = pgTable('ledger_accounts', {
  id: id(),
  ownerKind: text('owner_kind', { enum: LEDGER_OWNER_KINDS }).notNull(),
  ownerId: text('owner_id').notNull(),
  code: text().notNull(),
  unit: text().notNull(),
  isShared: boolean('is_shared').notNull(),
  balance: amount().default(0),
  createdAt: timestamptz('created_at').notNull(),
})

export const ledgerAccountSlots = pgTable(
  'ledger_account_slots',
  {
    accountId: reference('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    slot: integer().notNull(),
    balance: amount(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.slot] })],
)

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transactionId: reference('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: reference('account_id').notNull(),
    amount: amount(),
  },
  (table) => [primaryKey({ columns: [table.transactionId, table.accountId] })],
)
