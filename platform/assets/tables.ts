import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, timestamptz } from '../db/columns.ts'

export const assetBuilds = pgTable('asset_builds', {
  /** A hash of the paths, which contain hashes. */
  id: text().primaryKey(),
  paths: text().array().notNull(),
  /** When a host last started with it. */
  startedAt: timestamptz('started_at').notNull(),
})

export const builtAssets = pgTable('built_assets', {
  path: text().primaryKey(),
  body: bytea().notNull(),
})
