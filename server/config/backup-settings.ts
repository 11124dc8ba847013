import path from 'node:path'
import { z } from 'zod'
import { wholeNumber } from './setting-types.ts'

/** Where backups of the embedded database and of the files go, and how many of them stay. */
export const BACKUP_SETTINGS = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  BACKUP_EVERY_HOURS: wholeNumber(1, 168).default(24),
  BACKUP_KEEP_DAYS: wholeNumber(1, 3650).default(14),
}

interface BackupConfig {
  BACKUP_DIR?: string | undefined
  BACKUP_KEY?: string | undefined
  BACKUP_EVERY_HOURS: number
  BACKUP_KEEP_DAYS: number
  DATA_DIR: string
}

/** Anybody could read a backup without a key, and one inside of `DATA_DIR` is lost with it. */
export function validateBackup(
  { BACKUP_DIR, BACKUP_KEY, DATA_DIR }: BackupConfig,
  context: z.RefinementCtx,
) {
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (BACKUP_DIR && !BACKUP_KEY) refuse('BACKUP_KEY', 'is needed with BACKUP_DIR')
  if (!BACKUP_DIR) return
  const relative = path.relative(path.resolve(DATA_DIR), path.resolve(BACKUP_DIR))
  if (relative === '' || !(relative.startsWith('..') || path.isAbsolute(relative)))
    refuse('BACKUP_DIR', 'is inside of DATA_DIR, with which it would be lost')
}

export interface BackupSettings {
  backupDir: string
  passphrase: string
  everyHours: number
  keepDays: number
}

/** Returns null if no backup is configured. */
export function toBackupSettings(config: BackupConfig): BackupSettings | null {
  const { BACKUP_DIR: backupDir, BACKUP_KEY: passphrase } = config
  if (!backupDir || !passphrase) return null
  const { BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP_DAYS: keepDays } = config
  return { backupDir: path.resolve(backupDir), passphrase, everyHours, keepDays }
}
