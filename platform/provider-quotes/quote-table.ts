import { type PgColumn, type PgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns'

/** Who gave an answer: the provider, or the shop's own table in place of one that did not answer. */
export const QUOTE_SOURCES = ['provider', 'fallback'] as const

/** What each table of quotes has beside what was answered. */
export function quoteColumns() {
  return {
    /** A hash of all that was asked. */
    key: text().primaryKey(),
    /** A hash of what an answer depends on first. */
    destinationKey: text('destination_key').notNull(),
    source: text({ enum: QUOTE_SOURCES }).notNull(),
    provider: text().notNull(),
    /** By which the provider finds its answer. */
    reference: text(),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  }
}

export type QuoteTable = PgTable & Record<keyof QuoteRow, PgColumn>

export interface QuoteRow {
  key: string
  destinationKey: string
  source: (typeof QUOTE_SOURCES)[number]
  provider: string
  reference: string | null
  createdAt: Date
  expiresAt: Date
}
