import { createHmac, randomBytes, scryptSync } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../startup/startup-error.ts'
import { type FileKey, readEncrypted, writeEncrypted } from './encrypted-file.ts'
import type { ClusterPosition } from './replication.ts'

/** The file of `DATA_DIR` with the name of its series. It is not in the backup: a restored shop begins a series of its own. */
const SERIES_FILE = 'backup.series'
const SCRYPT = { N: 2 ** 15, maxmem: 64 * 1024 * 1024 }
const BASE_NAME = /^(\d{8}T\d{6}Z)-[0-9a-f]{6}$/

/**
 * The backups of one history of the data, in a folder of `BACKUP_DIR`: `base/` has base backups, `wal/` all changes since then, and
 * `files/` the files of the shop. A restored shop continues in another series.
 */
export interface Series {
  folder: string
  /** Of the name of a file relative to the folder. */
  getKey: (name: string) => FileKey
}

/** What a base backup says about itself. Positions are in bytes, as decimals; times are in ISO 8601. */
export interface BaseInfo {
  startedAt: string
  finishedAt: string
  startLsn: string
  endLsn: string
  timeline: number
  /** The version of the shop. */
  version: string
}

export interface BaseBackup {
  series: Series
  name: string
  folder: string
  /** When it was started. */
  time: Date
  /** It was restored into a scratch database, whose checks passed. */
  isVerified: boolean
}

interface KeyFile {
  salt: string
  check: string
  /** Which database, and which of its histories. */
  cluster: string
}

interface SeriesInput {
  backupDir: string
  passphrase: string
  cluster: Pick<ClusterPosition, 'systemId' | 'timeline'>
}

/** Opens the series of a `DATA_DIR`. It begins one if there is none, or if it is of another key or database. */
export function openOwnSeries(dataDir: string, input: SeriesInput): Series {
  const folder = findOwnSeriesFolder(dataDir, input.backupDir)
  const series = folder && openSeries(folder, input.passphrase)
  if (series && readKeyFile(folder).cluster === toClusterName(input.cluster)) return series
  const created = createSeries(input)
  writeFileSync(path.join(dataDir, SERIES_FILE), path.basename(created.folder))
  return created
}

/** Returns null if the shop has no backup in this folder. */
export function findOwnSeriesFolder(dataDir: string, backupDir: string): string | null {
  const file = path.join(dataDir, SERIES_FILE)
  if (!existsSync(file)) return null
  const folder = path.join(backupDir, readFileSync(file, 'utf8').trim())
  return existsSync(path.join(folder, 'key.json')) ? folder : null
}

/** The next backup begins a series, because the WAL of this one has a gap. */
export function leaveSeries(dataDir: string) {
  rmSync(path.join(dataDir, SERIES_FILE), { force: true })
}

function createSeries({ backupDir, passphrase, cluster }: SeriesInput): Series {
  const salt = randomBytes(16)
  const master = deriveMaster(passphrase, salt)
  const folder = path.join(backupDir, `${toTimeName(new Date())}-${randomBytes(3).toString('hex')}`)
  for (const part of ['base', 'wal', 'files'])
    mkdirSync(path.join(folder, part), { recursive: true, mode: 0o700 })
  const keyFile: KeyFile = {
    salt: salt.toString('hex'),
    check: computeCheck(master),
    cluster: toClusterName(cluster),
  }
  writeFileSync(path.join(folder, 'key.json'), JSON.stringify(keyFile), { mode: 0o600 })
  return toSeries(folder, master)
}

/** Returns null if the series has another key. */
export function openSeries(folder: string, passphrase: string): Series | null {
  const { salt, check } = readKeyFile(folder)
  const master = deriveMaster(passphrase, Buffer.from(salt, 'hex'))
  return computeCheck(master) === check ? toSeries(folder, master) : null
}

/** Lists the folders of all series, oldest first. */
export function listSeriesFolders(backupDir: string): string[] {
  if (!existsSync(backupDir)) return []
  return readdirSync(backupDir)
    .filter((name) => BASE_NAME.test(name))
    .map((name) => path.join(backupDir, name))
    .filter((folder) => existsSync(path.join(folder, 'key.json')))
    .toSorted()
}

/** Whether both are backups of the same database, also if it was restored in between. */
export function isOfSameDatabase(one: string, other: string): boolean {
  const [system, otherSystem] = [one, other].map(
    (folder) => readKeyFile(folder).cluster.split('-')[0],
  )
  return system === otherSystem
}

/** Opens all series that the key opens. Throws if there are backups and it opens none. */
export function openAllSeries(backupDir: string, passphrase: string): Series[] {
  const folders = listSeriesFolders(backupDir)
  if (folders.length === 0) throw new StartupError(`There is no backup in ${backupDir}.`)
  const opened = folders.flatMap((folder) => openSeries(folder, passphrase) ?? [])
  if (opened.length === 0)
    throw new StartupError(`BACKUP_KEY is not the key of the backups in ${backupDir}.`)
  return opened
}

/** Lists the complete base backups of a series, oldest first. */
export function listBases(series: Series): BaseBackup[] {
  return listBaseNames(series.folder).map((name) => openBase(series, name))
}

/** Works without the key. */
export function listBaseNames(seriesFolder: string): string[] {
  return readdirSync(path.join(seriesFolder, 'base'))
    .filter((name) => BASE_NAME.test(name))
    .toSorted()
}

export function openBase(series: Series, name: string): BaseBackup {
  const folder = path.join(series.folder, 'base', name)
  const isVerified = existsSync(path.join(folder, 'verified.owb'))
  return { series, name, folder, time: parseTimeName(name), isVerified }
}

export function createBaseName(now: Date): string {
  return `${toTimeName(now)}-${randomBytes(3).toString('hex')}`
}

export async function readBasePart<Content>(base: BaseBackup, part: string): Promise<Content> {
  const key = base.series.getKey(`base/${base.name}/${part}`)
  return JSON.parse((await readEncrypted(path.join(base.folder, part), key)).toString())
}

/** `folder` is that of a backup in progress, whose name is only final at the end. */
export async function writeBasePart(
  base: Pick<BaseBackup, 'series' | 'name' | 'folder'>,
  part: string,
  content: unknown,
): Promise<void> {
  const key = base.series.getKey(`base/${base.name}/${part}`)
  await writeEncrypted(path.join(base.folder, part), key, Buffer.from(JSON.stringify(content)))
}

/** Reads the time in the name of a series or of a base backup. */
export function parseTimeName(name: string): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name)!
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

function toTimeName(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '')
}

function readKeyFile(folder: string): KeyFile {
  return JSON.parse(readFileSync(path.join(folder, 'key.json'), 'utf8'))
}

function toClusterName({ systemId, timeline }: SeriesInput['cluster']): string {
  return `${systemId}-${timeline}`
}

function toSeries(folder: string, master: Buffer): Series {
  return { folder, getKey: (name) => ({ master, name }) }
}

function deriveMaster(passphrase: string, salt: Buffer): Buffer {
  return scryptSync(passphrase, salt, 32, SCRYPT)
}

function computeCheck(master: Buffer): string {
  return createHmac('sha256', master).update('outwit backup key').digest('hex')
}
