import { bigint, char, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Id } from '#platform/ids'

export const ledgerTransactions = pgTable('ledger_transactions', {
  id: uuid().$type<Id<'ledger transaction'>>().primaryKey(),
  kind: text().notNull(),
  reference: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const ledgerEntries = pgTable('ledger_entries', {
  id: uuid().$type<Id<'ledger entry'>>().primaryKey(),
  transactionId: uuid('transaction_id')
    .$type<Id<'ledger transaction'>>()
    .notNull()
    .references(() => ledgerTransactions.id),
  account: text().notNull(),
  currency: char({ length: 3 }).notNull(),
  amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
