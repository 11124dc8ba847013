import { parseArgs } from 'node:util'
import { withBackupLock } from '../backup/backup-lock.ts'
import { findOwnSeriesFolder, listBases, openSeries } from '../backup/backup-series.ts'
import { saveBackupResult } from '../backup/backup-status.ts'
import { pruneBackups } from '../backup/prune-backups.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import { type BackupSettings, toBackupSettings } from '../config/backup-settings.ts'
import type { Config } from '../config/config.ts'
import type { Infrastructure } from '../startup/open-infrastructure.ts'
import { StartupError } from '../startup/startup-error.ts'
import { runCommand } from './run-command.ts'

const USAGE = `npm run backup                backs up the shop into BACKUP_DIR and verifies it by restoring it
npm run backup -- --verify    verifies the newest backup again`

const { verify } = parseOptions(process.argv.slice(2))

await runCommand(async ({ config, infrastructure }) => {
  const settings = toBackupSettings(config)
  if (!settings) throw new StartupError('Set BACKUP_DIR and BACKUP_KEY first, see .env.example.')
  await withBackupLock(config.DATA_DIR, async () => {
    const error = await runBackup({ config, infrastructure, settings }).then(
      () => null,
      (reason: Error) => reason,
    )
    const at = new Date().toISOString()
    saveBackupResult(config.DATA_DIR, { at, error: error?.message ?? null })
    if (error) throw error
  })
  return 0
})

function parseOptions(args: string[]) {
  try {
    return parseArgs({ args, options: { verify: { type: 'boolean' } } }).values
  } catch {
    console.error(USAGE)
    process.exit(1)
  }
}

interface BackupInput {
  config: Config
  infrastructure: Infrastructure
  settings: BackupSettings
}

async function runBackup({ config, infrastructure, settings }: BackupInput) {
  const { DATA_DIR: dataDir } = config
  const { replicationUrl } = infrastructure
  if (!replicationUrl)
    throw new StartupError(
      'With DATABASE_URL, the shop does not back up your PostgreSQL: see docs/operating.md for pgBackRest.',
    )
  const base = verify
    ? findNewest(dataDir, settings)
    : await takeBackup({ dataDir, replicationUrl, settings, print: console.log })
  const { time, files } = await verifyBackup({ base, config, infrastructure })
  console.log(
    `${verify ? 'Verified' : 'Backed up and verified'} ${base.folder}: the database until ${time.toISOString()}, ${files} files, all checks passed.`,
  )
  const now = new Date()
  for (const folder of await pruneBackups({ ...settings, series: base.series, now }))
    console.log(`Deleted ${folder}`)
}

function findNewest(dataDir: string, { backupDir, passphrase }: BackupSettings) {
  const folder = findOwnSeriesFolder(dataDir, backupDir)
  if (!folder) throw new StartupError(`There is no backup of this shop in ${backupDir}.`)
  const series = openSeries(folder, passphrase)
  if (!series) throw new StartupError(`BACKUP_KEY is not the key of the backups in ${backupDir}.`)
  const base = listBases(series).at(-1)
  if (!base) throw new StartupError('There is no complete base backup.')
  return base
}
