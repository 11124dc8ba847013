import { char, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'

export const ledgerTransactions = pgTable('ledger_transactions', {
  id: uuid().$type<Id<'ledger transaction'>>().primaryKey(),
  kind: text().notNull(),
  reference: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

export const ledgerEntries = pgTable('ledger_entries', {
  id: uuid().$type<Id<'ledger entry'>>().primaryKey(),
  transactionId: uuid('transaction_id')
    .$type<Id<'ledger transaction'>>()
    .notNull()
    .references(() => ledgerTransactions.id),
  account: text().notNull(),
  currency: char({ length: 3 }).notNull(),
  amountMinor: minorUnits('amount_minor').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})
