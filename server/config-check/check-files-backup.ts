import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { type ConfigFinding, findIf } from './findings.ts'

const DAY_MS = 86_400_000
const MAX_AGE_DAYS = 2
/** Those of `deploy/back-up-files.sh`. */
const ARCHIVE = /^files-\d{8}T\d{6}Z\.tar\.gz\.enc$/

/** What backs up a PostgreSQL of its own does not know the files in `DATA_DIR`. Finds a shop whose files are saved by nothing. */
export function checkFilesBackup(config: Config, now: Date): ConfigFinding[] {
  const { DATABASE_URL, S3_BUCKET, STORAGE_MODULE, BACKUP_DIR } = config
  if (!DATABASE_URL || S3_BUCKET || STORAGE_MODULE) return []
  const savedAt = BACKUP_DIR ? findNewestArchive(BACKUP_DIR) : null
  const isCurrent = savedAt !== null && now.getTime() - savedAt.getTime() < MAX_AGE_DAYS * DAY_MS
  const detail = savedAt ? `the last archive is of ${savedAt.toISOString()}` : null
  return findIf(!isCurrent, 'files_backup_missing', detail)
}

/** Returns null if there is none, or the folder cannot be read. */
function findNewestArchive(folder: string): Date | null {
  try {
    const times = readdirSync(folder)
      .filter((name) => ARCHIVE.test(name))
      .map((name) => statSync(path.join(folder, name)).mtimeMs)
    return times.length > 0 ? new Date(Math.max(...times)) : null
  } catch {
    return null
  }
}
