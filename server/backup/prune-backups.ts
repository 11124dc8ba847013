import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import {
  type BaseInfo,
  isOfSameDatabase,
  listBaseNames,
  listBases,
  listSeriesFolders,
  parseTimeName,
  readBasePart,
  type Series,
} from './backup-series.ts'
import { deleteFilesRemovedBefore } from './file-archive.ts'
import { deleteWalBefore, toSegmentStart } from './wal-archive.ts'

interface PruneInput {
  series: Series
  backupDir: string
  keepDays: number
  now: Date
}

/**
 * Deletes backups that nobody can want any more. What stays can restore any time of the last days: the base backups of these
 * days, and the last verified one before them. Without a verified one nothing is deleted. Returns what was deleted.
 */
export async function pruneBackups({
  series,
  backupDir,
  keepDays,
  now,
}: PruneInput): Promise<string[]> {
  const before = new Date(now.getTime() - keepDays * 86_400_000)
  const bases = listBases(series)
  if (!bases.some(({ isVerified }) => isVerified)) return []
  const oldest = bases.findLast(({ isVerified, time }) => isVerified && time <= before)
  const old = oldest ? bases.filter(({ time }) => time < oldest.time) : []
  for (const { folder } of old) rmSync(folder, { recursive: true })
  const [first] = bases.filter((base) => !old.includes(base))
  if (first) {
    const { startLsn, startedAt, timeline } = await readBasePart<BaseInfo>(first, 'about.owb')
    deleteWalBefore(series, { timeline, from: toSegmentStart(BigInt(startLsn)) })
    await deleteFilesRemovedBefore(series, new Date(startedAt))
  }
  const others = listSeriesFolders(backupDir).filter(
    (folder) =>
      folder !== series.folder &&
      isOfSameDatabase(folder, series.folder) &&
      isSeriesOld(folder, before),
  )
  for (const folder of others) rmSync(folder, { recursive: true })
  return [...old.map(({ folder }) => folder), ...others]
}

/** An earlier series ends with its last WAL, of which the time of the file tells when. */
function isSeriesOld(folder: string, before: Date): boolean {
  const names = [path.basename(folder), ...listBaseNames(folder)]
  const isBefore = names.every((name) => parseTimeName(name) < before)
  return isBefore && readLastChange(path.join(folder, 'wal')) < before
}

function readLastChange(folder: string): Date {
  const times = readdirSync(folder).map((name) => statSync(path.join(folder, name)).mtimeMs)
  return new Date(Math.max(0, ...times))
}
