import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type BaseInfo,
  listBases,
  openAllSeries,
  readBasePart,
  type Series,
} from '../backup/backup-series.ts'
import { checkRestoredShop, describeFindings } from '../backup/check-shop.ts'
import { chooseBase } from '../backup/choose-base.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { readWal, toNextSegment } from '../backup/wal-archive.ts'
import { toBackupSettings } from '../config/backup-settings.ts'
import { type Config, parseConfig } from '../config/config.ts'
import { keepFilesPrivate } from '../startup/private-files.ts'
import { StartupError } from '../startup/startup-error.ts'
import { resolveFile } from './run-command.ts'

const USAGE = `npm run restore -- --list                                             lists what can be restored
npm run restore -- --into FOLDER                                      restores the latest data into a new folder
npm run restore -- --into FOLDER --to 2026-11-28T10:00:00Z            restores the data of a time
npm run restore -- --into FOLDER --base NAME                          starts from another base backup`

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}

async function run(): Promise<number> {
  const { list, into, to, base: name } = parseOptions(process.argv.slice(2))
  keepFilesPrivate()
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = parseConfig(process.env)
  const settings = toBackupSettings(config)
  if (!settings) throw new StartupError('Set BACKUP_DIR and BACKUP_KEY first, see .env.example.')
  const series = openAllSeries(settings.backupDir, settings.passphrase)
  if (list || !into) return printList(series)
  const base = await chooseBase({ series, to, name })
  return restoreAndCheck(config, { base, target: resolveFile(into), to })
}

function parseOptions(args: string[]) {
  const options = {
    list: { type: 'boolean' },
    into: { type: 'string' },
    to: { type: 'string' },
    base: { type: 'string' },
  } as const
  try {
    const { values } = parseArgs({ args, options })
    const to = values.to === undefined ? null : new Date(values.to)
    if (to && !/T.*(Z|[+-]\d\d:\d\d)$/.test(values.to!)) throw new Error('No time zone')
    if (to && Number.isNaN(to.getTime())) throw new Error('No time')
    if (values.list || values.into) return { ...values, to }
  } catch {}
  console.error(USAGE)
  process.exit(1)
}

async function printList(allSeries: Series[]): Promise<number> {
  for (const series of allSeries) {
    for (const base of listBases(series)) {
      const { finishedAt, endLsn, timeline } = await readBasePart<BaseInfo>(base, 'about.owb')
      const from = toNextSegment(BigInt(endLsn))
      const { endTime, missing } = await readWal(series, { timeline, from }, () => {})
      const end = endTime && endTime > new Date(finishedAt) ? endTime.toISOString() : finishedAt
      console.log(
        `${base.name}  ${base.isVerified ? 'verified    ' : 'not verified'}  restores ${finishedAt} to ${end}${missing ? `; the WAL segment ${missing} is missing or incomplete` : ''}`,
      )
    }
  }
  return 0
}

async function restoreAndCheck(
  config: Config,
  input: Parameters<typeof restoreBackup>[0],
): Promise<number> {
  const { time, files } = await restoreBackup(input)
  console.log(
    `Restored the shop of ${time.toISOString()} with ${files} files from ${input.base.name} into ${input.target}.`,
  )
  const findings = describeFindings(await checkRestoredShop(config, input.target))
  for (const finding of findings) console.log(`NO   ${finding}`)
  console.log(
    findings.length === 0
      ? 'All integrity checks passed.'
      : `${findings.length} findings of integrity checks: see npm run doctor.`,
  )
  console.log(`Start it: DATA_DIR=${input.target} npm start`)
  return 0
}
