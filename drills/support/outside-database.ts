import { chmodSync } from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres'
import { removeDataDir } from '#tests/support/remove-data-dir'
import type { DrillContext } from '../drill.ts'

/** Starts PostgreSQL apart from all shops: to them it is another machine's. Returns the URLs of the shop and of the superuser. */
export async function startOutsideDatabase(
  { folder, after }: DrillContext,
  flags: string[] = [],
): Promise<{ url: string; superuserUrl: string }> {
  // The database runs as another user than root.
  chmodSync(folder, 0o755)
  const home = path.join(folder, 'database')
  const database = await startEmbeddedPostgres(home, flags)
  after(async () => {
    await database.stop()
    removeDataDir(home)
  })
  return database
}
