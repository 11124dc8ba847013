import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isProcessAlive } from '../postgres/lock.ts'
import { StartupError } from '../startup/startup-error.ts'

/** Lets one process at a time take or verify backups of a `DATA_DIR`. The lock of a dead process is ignored. */
export async function withBackupLock<Value>(
  dataDir: string,
  task: () => Promise<Value>,
): Promise<Value> {
  const file = path.join(dataDir, 'backup.lock')
  if (!tryLock(file)) throw new StartupError('Another backup of this shop is running.')
  try {
    return await task()
  } finally {
    rmSync(file, { force: true })
  }
}

function tryLock(file: string): boolean {
  for (let tries = 0; tries < 2; tries++) {
    try {
      writeFileSync(file, `${process.pid}`, { flag: 'wx' })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (isProcessAlive(Number(readFileSync(file, 'utf8')))) return false
      rmSync(file, { force: true })
    }
  }
  return false
}
