import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// Written by the processes that back up, read by those that serve `/health/ready`.
const STATUS_FILE = 'backup.status.json'
const RESULT_FILE = 'backup.result.json'

/** Longer than a restart of the database or of the backup process takes. */
const MAX_DELAY_MS = 60_000
const HOUR_MS = 3_600_000

export const BACKUP_WARNINGS = [
  'backup_missing',
  'backup_failed',
  'backup_old',
  'backup_delayed',
] as const

export type BackupWarning = (typeof BACKUP_WARNINGS)[number]

export interface BackupFigures {
  /** The age of the last verified base backup; null if there is none. */
  verifiedSeconds: number | null
  /** The age of the last archived change; null if there is none. */
  archivedSeconds: number | null
  warnings: BackupWarning[]
}

/** What the backup process of a running shop writes every few seconds. Times are in ISO 8601. */
export interface BackupStatus {
  /** All changes until then are in the archive; null if none are. */
  archivedUntil: string | null
  /** When the last verified base backup was started; null if there is none. */
  verifiedBaseAt: string | null
  everyHours: number
  /** Why nothing is archived at present. */
  error: string | null
}

/** How the last `npm run backup` ended. */
export interface BackupResult {
  at: string
  error: string | null
}

/** `not_set_up` is a public shop without a backup; null a shop that needs none, or has another PostgreSQL. */
export function saveBackupStatus(dataDir: string, status: BackupStatus | 'not_set_up' | null) {
  saveJson(path.join(dataDir, STATUS_FILE), status)
}

export function saveBackupResult(dataDir: string, result: BackupResult) {
  saveJson(path.join(dataDir, RESULT_FILE), result)
}

/** Returns null for a shop that needs no backup, or has another PostgreSQL. */
export function readBackupFigures(dataDir: string, now: Date): BackupFigures | null {
  const status = loadStatus(dataDir)
  if (status === null) return null
  const { verifiedBaseAt = null, archivedUntil = null } = status === 'not_set_up' ? {} : status
  const getAge = (time: string | null) =>
    time === null ? null : (now.getTime() - Date.parse(time)) / 1000
  return {
    verifiedSeconds: getAge(verifiedBaseAt),
    archivedSeconds: getAge(archivedUntil),
    warnings: listBackupWarnings(dataDir, now),
  }
}

/** Lists what is wrong with the backup of a shop. */
export function listBackupWarnings(dataDir: string, now: Date): BackupWarning[] {
  const status = loadStatus(dataDir)
  if (status === null) return []
  if (status === 'not_set_up') return ['backup_missing']
  const result = loadJson<BackupResult>(path.join(dataDir, RESULT_FILE))
  const getAge = (time: string) => now.getTime() - Date.parse(time)
  const warnings: BackupWarning[] = []
  if (status.verifiedBaseAt === null) warnings.push('backup_missing')
  else if (getAge(status.verifiedBaseAt) > 2 * status.everyHours * HOUR_MS)
    warnings.push('backup_old')
  if (status.error !== null || result?.error) warnings.push('backup_failed')
  if (status.archivedUntil !== null && getAge(status.archivedUntil) > MAX_DELAY_MS)
    warnings.push('backup_delayed')
  return warnings
}

const loadStatus = (dataDir: string) =>
  loadJson<BackupStatus | 'not_set_up'>(path.join(dataDir, STATUS_FILE))

/** Replaces the file at once. The folder is not created: it may have been deleted on purpose. */
function saveJson(file: string, content: unknown) {
  if (content === null) return rmSync(file, { force: true })
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, JSON.stringify(content))
  renameSync(temporary, file)
}

function loadJson<Content>(file: string): Content | null {
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
