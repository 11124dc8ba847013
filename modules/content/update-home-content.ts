import { sql } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { HomeContent } from './contract.ts'
import { HOME_TAG } from './get-home-content.ts'
import { contentBlocks } from './tables.ts'

interface UpdateHomeContentInput {
  /** The blocks to replace; others stay as they are. */
  blocks: Partial<HomeContent>
  now: Date
}

/** Replaces blocks of the home page. Throws a ZodError and writes nothing if a block is invalid. */
export async function updateHomeContent(
  db: Database,
  { blocks, now }: UpdateHomeContentInput,
): Promise<void> {
  const valid = HomeContent.partial().parse(blocks)
  const rows = Object.entries(valid).map(([name, value]) => {
    return { key: `home.${name}`, value, updatedAt: now }
  })
  if (rows.length === 0) return

  await db.transaction(async (tx) => {
    await tx
      .insert(contentBlocks)
      .values(rows)
      .onConflictDoUpdate({
        target: contentBlocks.key,
        set: { value: sql`excluded.value`, updatedAt: now },
      })
    await purgeTags(tx, [HOME_TAG])
  })
}
