import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { notificationPreferences } from './tables.ts'

export async function upsertPreferences(
  tx: Database,
  rows: (typeof notificationPreferences.$inferInsert)[],
): Promise<void> {
  const { userId, topic, channel } = notificationPreferences
  await tx
    .insert(notificationPreferences)
    .values(rows)
    .onConflictDoUpdate({
      target: [userId, topic, channel],
      set: { isEnabled: sql`excluded.is_enabled`, updatedAt: sql`excluded.updated_at` },
    })
}
