import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '../db/database.ts'
import { prepareQuery } from '../db/prepared-query.ts'
import { settings } from './tables.ts'

interface SettingDefinition<Value> {
  key: string
  schema: z.ZodType<Value>
  /** The value until the shop's owner sets one. */
  fallback: Value
}

/** Defines a setting that is stored in the database, so that it can change while the shop runs. */
export function defineSetting<Value>({ key, schema, fallback }: SettingDefinition<Value>) {
  return {
    async get(db: Database): Promise<Value> {
      const [row] = await selectSetting(db).execute({ key })
      return row ? schema.parse(row.value) : fallback
    },

    async set(tx: Database, { value, now }: { value: Value; now: Date }): Promise<void> {
      const row = { value: schema.parse(value), updatedAt: now }
      await tx
        .insert(settings)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: settings.key, set: row })
    },
  }
}

const selectSetting = prepareQuery((db) =>
  db
    .select()
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
    .prepare('setting'),
)
