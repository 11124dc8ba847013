import { sql } from 'drizzle-orm'
import { takeUploadedPictures } from '#modules/pictures'
import { type Actor, COMMAND_LINE_ACTOR } from '#platform/actor'
import { purgeTags } from '#platform/cache/purge-tags'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { HomeContent } from './contract.ts'
import { EMPTY_HOME_CONTENT, HOME_TAG } from './get-home-content.ts'
import { findUnknownHomeFact } from './home-facts.ts'
import { contentBlocks } from './tables.ts'

interface UpdateHomeContentInput {
  /** The blocks to replace; others stay as they are. */
  blocks: Partial<HomeContent>
  /** Default: the command line. */
  actor?: Actor
  now: Date
}

/**
 * Replaces blocks of the home page. Throws a ZodError and writes nothing if a block is invalid. A text with a placeholder
 * that is no fact is refused.
 */
export async function updateHomeContent(
  db: Database,
  { blocks, actor = COMMAND_LINE_ACTOR, now }: UpdateHomeContentInput,
): Promise<Result<null, 'unknown_fact'>> {
  const valid = HomeContent.partial().parse(blocks)
  const unknown = findUnknownHomeFact({ ...EMPTY_HOME_CONTENT, ...valid } as HomeContent)
  if (unknown) return err('unknown_fact', { name: unknown })
  const columns = { ...toActorColumns(actor), updatedAt: now }
  const rows = Object.entries(valid).map(([name, value]) => {
    // A block without content is JSON's null, not the database's.
    return { key: `home.${name}`, value: value ?? sql`'null'::jsonb`, ...columns }
  })
  if (rows.length === 0) return ok(null)

  return runInTransaction(db, async (tx) => {
    await tx
      .insert(contentBlocks)
      .values(rows)
      .onConflictDoUpdate({
        target: contentBlocks.key,
        set: { value: sql`excluded.value`, ...columns },
      })
    await takeUploadedPictures(tx, { text: JSON.stringify(valid), now })
    await purgeTags(tx, [HOME_TAG])
    return ok(null)
  })
}
