import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const STALE_AFTER_MS = 120_000

/** One process at a time makes, starts or stops the database of a folder. The lock of a dead process counts for nothing. */
export async function withLock<Answer>(
  folder: string,
  task: () => Promise<Answer>,
): Promise<Answer> {
  const file = path.join(folder, 'postgres.lock')
  while (!tryLock(file)) await sleep(50)
  try {
    return await task()
  } finally {
    rmSync(file, { force: true })
  }
}

function tryLock(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (isStale(file)) rmSync(file, { force: true })
    return false
  }
}

function isStale(file: string): boolean {
  try {
    const holder = Number(readFileSync(file, 'utf8'))
    const age = Date.now() - statSync(file).mtimeMs
    // An empty file is one that is being written.
    return age > STALE_AFTER_MS || (holder > 0 && !isAlive(holder))
  } catch {
    return false
  }
}

/** Who uses the database of this folder: the last one to leave stops it. */
export function openClientRegistry(folder: string) {
  const book = path.join(folder, 'postgres.guests')
  const mine = path.join(book, `${process.pid}`)
  return {
    register() {
      mkdirSync(book, { recursive: true })
      writeFileSync(mine, '')
    },
    /** Answers whether nobody is left. */
    unregister(): boolean {
      rmSync(mine, { force: true })
      for (const name of readdirSync(book)) {
        if (isAlive(Number(name))) return false
        rmSync(path.join(book, name), { force: true })
      }
      return true
    },
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
