import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '../db/database.ts'
import { prepareQuery } from '../db/prepared-query.ts'
import { err, ok, type Result } from '../result.ts'
import { settings } from './tables.ts'

interface SettingDefinition<Value> {
  key: string
  schema: z.ZodType<Value>
  /** The value until the shop's owner sets one. */
  fallback: Value
}

export interface StoredSetting<Value> {
  value: Value
  /** 0 until it is saved for the first time. */
  revision: number
}

interface SaveInput<Value> extends StoredSetting<Value> {
  now: Date
}

/** Defines a setting that is stored in the database, so that it can change while the shop runs. */
export function defineSetting<Value>({ key, schema, fallback }: SettingDefinition<Value>) {
  async function getStored(db: Database): Promise<StoredSetting<Value>> {
    const [row] = await selectSetting(db).execute({ key })
    if (!row) return { value: fallback, revision: 0 }
    return { value: schema.parse(row.value), revision: row.revision }
  }

  return {
    key,
    getStored,

    async get(db: Database): Promise<Value> {
      return (await getStored(db)).value
    },

    async set(tx: Database, { value, now }: { value: Value; now: Date }): Promise<void> {
      const row = { value: schema.parse(value), updatedAt: now }
      await tx
        .insert(settings)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: settings.key, set: { ...row, ...NEXT_REVISION } })
    },

    /** Saves it unless somebody else has saved it since `revision`. Returns the new revision. */
    async save(
      tx: Database,
      { value, revision, now }: SaveInput<Value>,
    ): Promise<Result<number, 'setting_changed'>> {
      const row = { value: schema.parse(value), updatedAt: now }
      const isSeen = and(eq(settings.key, key), eq(settings.revision, revision))
      const [saved] =
        revision === 0
          ? await tx
              .insert(settings)
              .values({ key, ...row })
              .onConflictDoNothing()
              .returning({ revision: settings.revision })
          : await tx
              .update(settings)
              .set({ ...row, ...NEXT_REVISION })
              .where(isSeen)
              .returning({ revision: settings.revision })
      return saved ? ok(saved.revision) : err('setting_changed')
    },
  }
}

const NEXT_REVISION = { revision: sql`${settings.revision} + 1` }

const selectSetting = prepareQuery((db) =>
  db
    .select()
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
    .prepare('setting'),
)
