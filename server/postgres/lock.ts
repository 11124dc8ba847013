import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const STALE_AFTER_MS = 120_000

/** Lets one process at a time create, start or stop the database of a folder. The lock of a dead process is ignored. */
export async function withLock<Value>(folder: string, task: () => Promise<Value>): Promise<Value> {
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
    const { code } = error as NodeJS.ErrnoException
    // The file was created, and nothing more fits on the disk. Empty, it would hold everybody up.
    if (code === 'ENOSPC') rmSync(file, { force: true })
    if (code !== 'EEXIST') throw error
    if (isStale(file)) rmSync(file, { force: true })
    return false
  }
}

function isStale(file: string): boolean {
  try {
    const holder = Number(readFileSync(file, 'utf8'))
    const age = Date.now() - statSync(file).mtimeMs
    // The file is empty while its process id is being written.
    return age > STALE_AFTER_MS || (holder > 0 && !isProcessAlive(holder))
  } catch {
    return false
  }
}

export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
