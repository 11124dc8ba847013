import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from './database.ts'
import { prepared } from './prepared.ts'
import { settings } from './tables.ts'

interface Setting<Value> {
  key: string
  schema: z.ZodType<Value>
  /** What holds until the owner says otherwise. */
  fallback: Value
}

/** A value that the shop's owner may change while the shop is open: `const tax = setting({ key, schema, fallback })`. */
export function setting<Value>({ key, schema, fallback }: Setting<Value>) {
  return {
    async read(db: Database): Promise<Value> {
      const [row] = await byKey(db).execute({ key })
      return row ? schema.parse(row.value) : fallback
    },

    async write(tx: Database, { value, now }: { value: Value; now: Date }): Promise<void> {
      const row = { value: schema.parse(value), updatedAt: now }
      await tx
        .insert(settings)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: settings.key, set: row })
    },
  }
}

const byKey = prepared((db) =>
  db
    .select()
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
    .prepare('setting'),
)
