import { createHash, createHmac } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, open, readdir, rename, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Series } from './backup-series.ts'
import {
  DamagedFileError,
  EncryptedFile,
  readEncrypted,
  readRecords,
  writeEncrypted,
} from './encrypted-file.ts'

/** The folders of `DATA_DIR` in the backup. `pictures` is a cache, which the shop fills again; `imports` has files of older releases. */
const FOLDERS = ['files', 'imports']
/** A file that is being written, and that of a health check. */
const PASSING_FILE = /\.[0-9a-f]{8}-[0-9a-f-]{27}$|^files\/health\//
const REMOVED = '.removed'

/** A file at one time. Its id is the name in the archive. */
export interface ArchivedFile {
  id: string
  /** Relative to `DATA_DIR`, with slashes. */
  path: string
  /** Unix milliseconds. */
  changedAt: number
}

/** A file that a base backup needs. */
export interface ListedFile extends ArchivedFile {
  sha256: string
}

/**
 * Copies the files of a shop into its backup, and notes which were deleted. Nothing is overwritten: a changed file is another
 * version.
 */
export class FileArchive {
  readonly #series: Series
  readonly #dataDir: string
  /** All versions in the archive, and those of them that were deleted from the shop. */
  readonly #archived: Set<string>
  readonly #removed: Set<string>
  #folders = new Map<string, KnownFolder>()

  constructor(series: Series, dataDir: string) {
    this.#series = series
    this.#dataDir = dataDir
    const names = listNames(series)
    this.#archived = new Set(names.filter((name) => !name.endsWith(REMOVED)))
    this.#removed = new Set(
      names.filter((name) => name.endsWith(REMOVED)).map((name) => name.slice(0, -REMOVED.length)),
    )
  }

  /**
   * Copies new files. Of folders in which nothing was added or removed it reads only the date, unless `isFull`. Returns how many files
   * were copied.
   */
  async archiveChanges({ isFull }: { isFull: boolean }): Promise<number> {
    const folders = new Map<string, KnownFolder>()
    const waiting = [...FOLDERS]
    let copied = 0
    let isChanged = false
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      const found = await stat(path.join(this.#dataDir, folder)).catch(() => null)
      if (!found) continue
      let known = this.#folders.get(folder)
      if (!known || isFull || known.changedAt !== found.mtimeMs) {
        isChanged = true
        known = await this.#readFolder(folder, found.mtimeMs, () => copied++)
      }
      folders.set(folder, known)
      waiting.push(...known.folders)
    }
    this.#folders = folders
    if (isChanged) await this.#noteRemoved()
    return copied
  }

  async #readFolder(folder: string, mtimeMs: number, onCopy: () => void): Promise<KnownFolder> {
    // A folder that changes again at once may keep its date, so that of a fresh change is not trusted.
    const changedAt = Date.now() - mtimeMs > 1_000 ? mtimeMs : Number.NaN
    const known: KnownFolder = { changedAt, files: new Map(), folders: [] }
    const entries = await readdir(path.join(this.#dataDir, folder), { withFileTypes: true })
    for (const entry of entries) {
      const file = `${folder}/${entry.name}`
      if (entry.isDirectory()) known.folders.push(file)
      if (!entry.isFile() || PASSING_FILE.test(file)) continue
      const id = await this.#archiveFile(file, onCopy)
      if (id) known.files.set(file, id)
    }
    return known
  }

  /** Lists the files that are there, with their checksums. */
  async listPresent(): Promise<ListedFile[]> {
    const listed: ListedFile[] = []
    for (const { files } of this.#folders.values()) {
      for (const [file, id] of files) {
        const { changedAt, sha256 } = await readVersion(this.#series, id)
        listed.push({ id, path: file, changedAt, sha256 })
      }
    }
    return listed
  }

  /** Returns null for a file that was deleted meanwhile. */
  async #archiveFile(file: string, onCopy: () => void): Promise<string | null> {
    const full = path.join(this.#dataDir, file)
    const found = await stat(full).catch(() => null)
    if (!found) return null
    const changedAt = Math.floor(found.mtimeMs)
    const id = createHmac('sha256', this.#series.getKey('').master)
      .update(JSON.stringify([file, found.mtimeMs, found.size]))
      .digest('hex')
    if (this.#archived.has(id)) return id
    try {
      await copyToArchive(this.#series, { id, path: file, changedAt }, full)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(full)) return null
      throw error
    }
    this.#archived.add(id)
    onCopy()
    return id
  }

  async #noteRemoved() {
    const present = new Set([...this.#folders.values()].flatMap(({ files }) => [...files.values()]))
    for (const id of this.#archived) {
      const name = `${toStoredName(id)}${REMOVED}`
      const file = path.join(this.#series.folder, name)
      if (present.has(id) && this.#removed.delete(id)) rmSync(file, { force: true })
      if (present.has(id) || this.#removed.has(id)) continue
      const content = Buffer.from(JSON.stringify({ removedAt: Date.now() }))
      await writeEncrypted(file, this.#series.getKey(name), content)
      this.#removed.add(id)
    }
  }
}

interface KnownFolder {
  /** Unix milliseconds; NaN if it may have changed since. */
  changedAt: number
  /** The versions by path. */
  files: Map<string, string>
  folders: string[]
}

/** The first record has the path and the time, the last one the checksum, those between the bytes. */
async function copyToArchive(series: Series, file: ArchivedFile, source: string) {
  const name = toStoredName(file.id)
  const target = path.join(series.folder, name)
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
  const temporary = `${target}.${process.pid}.tmp`
  rmSync(temporary, { force: true })
  const encrypted = new EncryptedFile(temporary, series.getKey(name))
  const sha256 = createHash('sha256')
  try {
    encrypted.writeRecord(
      Buffer.from(JSON.stringify({ path: file.path, changedAt: file.changedAt })),
    )
    for await (const chunk of createReadStream(source)) {
      sha256.update(chunk)
      encrypted.writeRecord(chunk)
    }
    encrypted.writeRecord(sha256.digest(), true)
    await encrypted.sync()
  } finally {
    encrypted.close()
  }
  await rename(temporary, target)
}

async function readVersion(series: Series, id: string): Promise<ListedFile> {
  const name = toStoredName(id)
  let head: Omit<ArchivedFile, 'id'> | null = null
  let last: Buffer = Buffer.alloc(0)
  for await (const record of readRecords(path.join(series.folder, name), series.getKey(name))) {
    head ??= JSON.parse(record.toString()) as Omit<ArchivedFile, 'id'>
    last = record
  }
  return { id, ...head!, sha256: last.toString('hex') }
}

/**
 * Restores the files as they were at a time: of each path the last version before it, unless it was deleted by then. Returns how many.
 * `expected` are those that the base backup lists. Throws if one is missing or damaged.
 */
export async function restoreFiles(
  series: Series,
  { until, expected, dataDir }: { until: Date; expected: ListedFile[]; dataDir: string },
): Promise<number> {
  const versions = new Map<string, ArchivedFile>()
  const ids = new Set(listIds(series))
  for (const { id, path: missing } of expected) {
    if (!ids.has(id)) throw new DamagedFileError(`The file ${missing} is missing in the backup.`)
  }
  for (const id of ids) {
    const version = await readHead(series, id)
    if (version.changedAt > until.getTime()) continue
    const removedAt = await readRemoval(series, id)
    if (removedAt !== null && removedAt <= until.getTime()) continue
    const other = versions.get(version.path)
    if (!other || other.changedAt < version.changedAt) versions.set(version.path, version)
  }
  const checksums = new Map(expected.map(({ id, sha256 }) => [id, sha256]))
  for (const version of versions.values())
    await restoreFile(series, version, { dataDir, sha256: checksums.get(version.id) })
  return versions.size
}

async function restoreFile(
  series: Series,
  version: ArchivedFile,
  { dataDir, sha256 }: { dataDir: string; sha256: string | undefined },
) {
  const name = toStoredName(version.id)
  const target = path.resolve(dataDir, version.path)
  if (!target.startsWith(path.resolve(dataDir) + path.sep))
    throw new DamagedFileError(`The backup has a file outside of DATA_DIR: ${version.path}.`)
  await mkdir(path.dirname(target), { recursive: true })
  const handle = await open(target, 'wx', 0o600)
  const found = createHash('sha256')
  let waiting: Buffer | null = null
  try {
    for await (const record of skipFirst(
      readRecords(path.join(series.folder, name), series.getKey(name)),
    )) {
      if (waiting) {
        found.update(waiting)
        await handle.write(waiting)
      }
      waiting = record
    }
  } finally {
    await handle.close()
  }
  const checksum = found.digest('hex')
  if (checksum !== waiting?.toString('hex') || (sha256 && sha256 !== checksum))
    throw new DamagedFileError(`The file ${version.path} has another checksum than in the backup.`)
  const changedAt = new Date(version.changedAt)
  await utimes(target, changedAt, changedAt)
}

/** Deletes versions that were deleted from the shop before a time. */
export async function deleteFilesRemovedBefore(series: Series, before: Date): Promise<number> {
  let deleted = 0
  for (const id of listIds(series)) {
    const removedAt = await readRemoval(series, id)
    if (removedAt === null || removedAt >= before.getTime()) continue
    for (const suffix of ['', REMOVED])
      rmSync(path.join(series.folder, `${toStoredName(id)}${suffix}`), { force: true })
    deleted++
  }
  return deleted
}

async function* skipFirst(records: AsyncGenerator<Buffer>) {
  let isFirst = true
  for await (const record of records) {
    if (!isFirst) yield record
    isFirst = false
  }
}

async function readHead(series: Series, id: string): Promise<ArchivedFile> {
  const name = toStoredName(id)
  for await (const record of readRecords(path.join(series.folder, name), series.getKey(name)))
    return { id, ...JSON.parse(record.toString()) }
  throw new DamagedFileError(`${name} is empty.`)
}

async function readRemoval(series: Series, id: string): Promise<number | null> {
  const name = `${toStoredName(id)}${REMOVED}`
  const file = path.join(series.folder, name)
  if (!existsSync(file)) return null
  return JSON.parse((await readEncrypted(file, series.getKey(name))).toString()).removedAt
}

function toStoredName(id: string): string {
  return `files/${id.slice(0, 2)}/${id}`
}

function listIds(series: Series): string[] {
  return listNames(series).filter((name) => !name.endsWith(REMOVED))
}

function listNames({ folder }: Series): string[] {
  const root = path.join(folder, 'files')
  return readdirSync(root).flatMap((part) =>
    readdirSync(path.join(root, part)).filter((name) => /^[0-9a-f]{64}(\.removed)?$/.test(name)),
  )
}
