import { createHash } from 'node:crypto'
import { desc, eq, notInArray, sql } from 'drizzle-orm'
import { purgeTags } from '../cache/purge-tags.ts'
import type { Database } from '../db/database.ts'
import { runInTransaction } from '../db/transaction.ts'
import { assetBuilds, builtAssets } from './tables.ts'

/** Of the release that runs, the one before, and those that were tried between them. */
const MAX_BUILDS = 4
const BATCH_SIZE = 100
const LOCK_KEY = 20_261_129

/** Purged when there is another build. */
export const ASSETS_TAG = 'built-assets'

interface StoreBuildInput {
  /** URL paths of all assets of a build. Each contains a hash of its content. */
  paths: string[]
  readAsset: (path: string) => Buffer
  now: Date
}

/**
 * Stores the assets of the build that this host has, so that the other hosts can send them. The first host of a release
 * stores what no earlier one has; the others notice the time. Older builds are deleted.
 */
export async function storeBuild(
  db: Database,
  { paths, readAsset, now }: StoreBuildInput,
): Promise<void> {
  const id = createHash('sha256').update(paths.toSorted().join('\n')).digest('hex')
  await runInTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`)
    const known = await tx
      .update(assetBuilds)
      .set({ startedAt: now })
      .where(eq(assetBuilds.id, id))
      .returning({ id: assetBuilds.id })
    if (known.length > 0) return
    await insertAssets(tx, { paths, readAsset })
    await tx.insert(assetBuilds).values({ id, paths, startedAt: now })
    await deleteOldBuilds(tx)
    await purgeTags(tx, [ASSETS_TAG])
  })
}

async function insertAssets(tx: Database, { paths, readAsset }: Omit<StoreBuildInput, 'now'>) {
  const stored = await tx.select({ path: builtAssets.path }).from(builtAssets)
  const missing = new Set(paths).difference(new Set(stored.map(({ path }) => path)))
  const list = [...missing]
  for (let start = 0; start < list.length; start += BATCH_SIZE) {
    const batch = list.slice(start, start + BATCH_SIZE)
    await tx.insert(builtAssets).values(batch.map((path) => ({ path, body: readAsset(path) })))
  }
}

async function deleteOldBuilds(tx: Database) {
  const latest = tx
    .select({ id: assetBuilds.id })
    .from(assetBuilds)
    .orderBy(desc(assetBuilds.startedAt))
    .limit(MAX_BUILDS)
  await tx.delete(assetBuilds).where(notInArray(assetBuilds.id, latest))
  const named = tx.select({ path: sql`unnest(${assetBuilds.paths})` }).from(assetBuilds)
  await tx.delete(builtAssets).where(notInArray(builtAssets.path, named))
}

/** Lists the paths of all stored assets. */
export async function listAssetPaths(db: Database): Promise<string[]> {
  const builds = await db.select({ paths: assetBuilds.paths }).from(assetBuilds)
  return builds.flatMap(({ paths }) => paths)
}

/** Returns null if no stored build has the asset. */
export async function readStoredAsset(db: Database, path: string): Promise<Buffer | null> {
  const [asset] = await db
    .select({ body: builtAssets.body })
    .from(builtAssets)
    .where(eq(builtAssets.path, path))
  return asset?.body ?? null
}
