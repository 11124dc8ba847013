import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createZstdDecompress } from 'node:zlib'
import { Client } from 'pg'
import { openCluster } from '../postgres/cluster.ts'
import { type DataLocation, resolveDataLocation } from '../postgres/data-location.ts'
import { chooseDatabaseAddress } from '../postgres/database-address.ts'
import { buildSuperuserUrl } from '../postgres/shop-database.ts'
import { StartupError } from '../startup/startup-error.ts'
import { type BaseBackup, type BaseInfo, readBasePart } from './backup-series.ts'
import { DamagedFileError, readEncrypted, readRecords } from './encrypted-file.ts'
import { restoreFiles } from './file-archive.ts'
import type { FileList } from './take-backup.ts'
import { formatSegment, type RestoredWal, restoreWal, toNextSegment } from './wal-archive.ts'

interface RestoreInput {
  base: BaseBackup
  /** The new `DATA_DIR`. It must not exist, or be empty. */
  target: string
  /** Null is the latest. */
  to: Date | null
}

export interface Restored {
  /** The time whose data it has. */
  time: Date
  files: number
}

/**
 * Restores a shop into a new folder, which appears when all is there: the database at a point in time, the files, the keys.
 * Whatever fails before leaves nothing that could be started.
 */
export async function restoreBackup({ base, target, to }: RestoreInput): Promise<Restored> {
  rejectUsedFolder(target)
  const info = await readBasePart<BaseInfo>(base, 'about.owb')
  const list = await readBasePart<FileList>(base, 'files.owb')
  const temporary = `${target}.restoring`
  await removeInterruptedRestore(temporary)
  const location = await resolveDataLocation(temporary, () => {})
  try {
    await extractDatabase(base, location)
    const wal = await copyWal(base, { info, to, location })
    const time = chooseTime({ info, wal, to })
    writeSecrets(temporary, list.dataSecrets)
    writeSecrets(location.home, list.homeSecrets)
    await recover(location, to)
    const files = await restoreFiles(base.series, {
      until: time,
      expected: list.files,
      dataDir: temporary,
    })
    if (existsSync(target)) rmdirSync(target)
    renameSync(temporary, target)
    return { time, files }
  } catch (error) {
    openCluster(location).stop()
    removeDataFolder(temporary)
    throw error
  }
}

/** Removes a `DATA_DIR` whose database does not run, and its database elsewhere. */
export function removeDataFolder(dataDir: string) {
  const pointer = path.join(dataDir, 'postgres.home')
  if (existsSync(pointer))
    rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

async function removeInterruptedRestore(temporary: string) {
  if (!existsSync(temporary)) return
  openCluster(await resolveDataLocation(temporary, () => {})).stop()
  removeDataFolder(temporary)
}

function rejectUsedFolder(target: string) {
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new StartupError(
      `${target} is not empty. A restore never overwrites data: name a new folder.`,
    )
}

/** The archive must reach the time that was asked for. */
export function chooseTime({
  info,
  wal,
  to,
}: {
  info: BaseInfo
  wal: RestoredWal
  to: Date | null
}): Date {
  const finishedAt = new Date(info.finishedAt)
  const endTime = wal.endTime && wal.endTime > finishedAt ? wal.endTime : finishedAt
  if (to && to < finishedAt)
    throw new StartupError(
      `This base backup was finished at ${finishedAt.toISOString()}, after ${to.toISOString()}: choose an older one.`,
    )
  if (to ? to <= endTime : !wal.missing) return to ?? endTime
  const reason = wal.missing
    ? `The WAL segment ${wal.missing} is missing or incomplete`
    : 'The backup has nothing after it'
  throw new StartupError(
    `${reason}. The latest time that can be restored is ${endTime.toISOString()}: ask for it with --to.`,
  )
}

async function extractDatabase(base: BaseBackup, location: DataLocation) {
  const folder = path.join(location.home, 'postgres')
  mkdirSync(folder, { mode: 0o700 })
  own(location, folder)
  const records = (part: string) =>
    readRecords(path.join(base.folder, part), base.series.getKey(`base/${base.name}/${part}`))
  // Run as the user of PostgreSQL, so that the files are its own.
  const tar = spawn('tar', ['-x', '-C', folder], {
    ...location.user,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let errors = ''
  tar.stderr!.on('data', (text) => {
    errors += text
  })
  const ended = once(tar, 'close')
  const failure = await pipeline(
    Readable.from(records('data.owb')),
    createZstdDecompress(),
    tar.stdin!,
  ).catch((error: NodeJS.ErrnoException) => error)
  if (failure && !isClosedPipe(failure)) throw failure
  const [code] = await ended
  if (code !== 0) throw new StartupError(`The database could not be unpacked: ${errors.trim()}`)
  const manifest = await readEncrypted(
    path.join(base.folder, 'manifest.owb'),
    base.series.getKey(`base/${base.name}/manifest.owb`),
  )
  await verifyManifest(folder, manifest)
  openCluster(location).deleteLogs()
  // The socket's lock file of the server that was backed up.
  for (const name of readdirSync(folder))
    if (name.startsWith('.s.PGSQL.')) rmSync(path.join(folder, name))
}

/** Its reader has ended. It may have read everything before that is noticed here, so its exit code decides. */
function isClosedPipe({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

interface Manifest {
  Files: { Path?: string; Size: number; Checksum: string }[]
}

/** Compares each file of the database with the checksum that PostgreSQL computed when it sent it. */
async function verifyManifest(folder: string, manifest: Buffer) {
  const { Files: files }: Manifest = JSON.parse(manifest.toString())
  for (const { Path: name, Checksum: checksum } of files) {
    if (!name) continue
    const found = createHash('sha256')
    await pipeline(createReadStream(path.join(folder, name)), found)
    if (found.digest('hex') !== checksum)
      throw new DamagedFileError(`The file ${name} of the database has another checksum.`)
  }
}

/** The base backup has the WAL up to the end of its last segment. */
async function copyWal(
  { series }: BaseBackup,
  { info, to, location }: { info: BaseInfo; to: Date | null; location: DataLocation },
) {
  const folder = path.join(location.home, 'postgres/pg_wal')
  const { timeline } = info
  const from = toNextSegment(BigInt(info.endLsn))
  const wal = await restoreWal(series, { timeline, from, until: to ?? undefined }, folder)
  for (let lsn = from; lsn < wal.end; lsn = toNextSegment(lsn))
    own(location, path.join(folder, formatSegment(timeline, lsn)))
  return wal
}

function writeSecrets(folder: string, secrets: Record<string, string>) {
  for (const [name, secret] of Object.entries(secrets))
    writeFileSync(path.join(folder, name), secret, { mode: 0o600, flag: 'wx' })
}

/** Replays the WAL up to a time, and stops the database. */
async function recover(location: DataLocation, to: Date | null) {
  const cluster = openCluster(location)
  const signal = path.join(cluster.folder, 'recovery.signal')
  writeFileSync(signal, '', { mode: 0o600 })
  own(location, signal)
  const isRecovered = await replay(location, to)
  // All of the archive is before the time that was asked for, and the archive reaches it.
  if (!isRecovered && to && /before configured recovery target/.test(cluster.lastFatalLine())) {
    if (await replay(location, null)) return
  } else if (isRecovered) return
  throw new StartupError(`PostgreSQL could not recover: ${cluster.lastFatalLine()}`)
}

async function replay(location: DataLocation, to: Date | null): Promise<boolean> {
  const cluster = openCluster(location)
  const address = await chooseDatabaseAddress(cluster.folder)
  const password = readFileSync(path.join(location.home, 'postgres.password'), 'utf8')
  cluster.start(address, [
    // The WAL is in the folder already. Nobody connects before the end.
    '-c restore_command=false -c hot_standby=off',
    '-c recovery_target_timeline=current -c recovery_target_action=promote',
    // PostgreSQL does not know `Z` while it starts.
    ...(to ? [`-c recovery_target_time=${to.toISOString().replace('Z', '+00')}`] : []),
  ])
  while (cluster.isAlive()) {
    if (await isOpen(buildSuperuserUrl(address, password))) return cluster.stop()
    await sleep(200)
  }
  return false
}

async function isOpen(url: string): Promise<boolean> {
  const client = new Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ is_over: boolean }>(
      'select not pg_is_in_recovery() as is_over',
    )
    return rows[0]!.is_over
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function own({ user }: DataLocation, file: string) {
  if (user) chownSync(file, user.uid, user.gid)
}
