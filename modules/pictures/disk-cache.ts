import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

interface DiskCacheOptions {
  folder: string
  maxBytes: number
}

/** Looked after each time so many bytes were added. */
const EVICT_EVERY_BYTES = 64 * 2 ** 20

/** Renditions on this machine's disk, by a name that always means the same bytes. The oldest make room. */
export class DiskCache {
  readonly #folder: string
  readonly #mostBytes: number
  #added = 0

  constructor({ folder, maxBytes }: DiskCacheOptions) {
    this.#folder = folder
    this.#mostBytes = maxBytes
  }

  async get(name: string): Promise<Buffer | null> {
    return readFile(this.#place(name)).catch(() => null)
  }

  /** Whole or not at all: a half-written file never has the name. */
  async set(name: string, bytes: Buffer): Promise<void> {
    const place = this.#place(name)
    const draft = `${place}.${process.pid}.draft`
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(draft, bytes)
    await rename(draft, place)

    this.#added += bytes.length
    if (this.#added > Math.min(EVICT_EVERY_BYTES, this.#mostBytes / 4)) await this.evict()
  }

  /** Takes the oldest away until a fifth of the room is free. */
  async evict(): Promise<void> {
    this.#added = 0
    const kept = await this.#all()
    let total = kept.reduce((sum, { size }) => sum + size, 0)
    if (total <= this.#mostBytes) return

    for (const { place, size } of kept.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (total <= this.#mostBytes * 0.8) return
      await rm(place, { force: true })
      total -= size
    }
  }

  async #all() {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const found = await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const place = path.join(parentPath, name)
        const known = await stat(place).catch(() => null)
        return known ? [{ place, size: known.size, mtimeMs: known.mtimeMs }] : []
      }),
    )
    return found.flat()
  }

  #place(name: string): string {
    return path.join(this.#folder, name.slice(0, 2), name)
  }
}
