import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

interface DiskCacheOptions {
  folder: string
  maxBytes: number
}

/** The cache is checked for its size after this many added bytes. */
const EVICT_EVERY_BYTES = 64 * 2 ** 20

/** Caches renditions in a folder by names that never change their bytes. Evicts the oldest files first. */
export class DiskCache {
  readonly #folder: string
  readonly #maxBytes: number
  #added = 0

  constructor({ folder, maxBytes }: DiskCacheOptions) {
    this.#folder = folder
    this.#maxBytes = maxBytes
  }

  async get(name: string): Promise<Buffer | null> {
    return readFile(this.#path(name)).catch(() => null)
  }

  /** Writes atomically: readers never see a part of the file. */
  async set(name: string, bytes: Buffer): Promise<void> {
    const file = this.#path(name)
    const draft = `${file}.${process.pid}.draft`
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(draft, bytes)
    await rename(draft, file)

    this.#added += bytes.length
    if (this.#added > Math.min(EVICT_EVERY_BYTES, this.#maxBytes / 4)) await this.evict()
  }

  /** If the cache is too large, deletes the oldest files until it has 80 % of its maximum size. */
  async evict(): Promise<void> {
    this.#added = 0
    const files = await this.#listFiles()
    let total = files.reduce((sum, { size }) => sum + size, 0)
    if (total <= this.#maxBytes) return

    for (const { file, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (total <= this.#maxBytes * 0.8) return
      await rm(file, { force: true })
      total -= size
    }
  }

  async #listFiles() {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const listed = await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const file = path.join(parentPath, name)
        const stats = await stat(file).catch(() => null)
        return stats ? [{ file, size: stats.size, mtimeMs: stats.mtimeMs }] : []
      }),
    )
    return listed.flat()
  }

  #path(name: string): string {
    return path.join(this.#folder, name.slice(0, 2), name)
  }
}
