import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isProcessAlive } from './lock.ts'

/** Counts the processes that use the database of a folder, so that the last one stops it. */
export function openClientRegistry(folder: string) {
  const registry = path.join(folder, 'postgres.clients')
  const ownEntry = path.join(registry, `${process.pid}`)
  return {
    register() {
      mkdirSync(registry, { recursive: true })
      writeFileSync(ownEntry, '')
    },
    /** Returns true if no other process uses the database. */
    unregister(): boolean {
      rmSync(ownEntry, { force: true })
      for (const pid of readdirSync(registry)) {
        if (isProcessAlive(Number(pid))) return false
        rmSync(path.join(registry, pid), { force: true })
      }
      return true
    },
  }
}
