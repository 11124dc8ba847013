// Runs on the machine's own Node before the installation, so it imports only Node's modules.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const LOCK = '.start.lock'
const RETRY_MS = 200

process.on('exit', releaseLock)

/** Runs the task while no other process of this clone runs one. */
export async function withLock(task) {
  while (!acquireLock()) await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  await task()
  releaseLock()
}

function acquireLock() {
  try {
    writeFileSync(LOCK, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') {
      if (!isAlive(Number(readFileSync(LOCK, 'utf8')) || process.pid)) rmSync(LOCK, { force: true })
      return false
    }
    console.error(`The shop cannot write to ${process.cwd()}: ${error.message}`)
    process.exit(1)
  }
}

function releaseLock() {
  const isMine = existsSync(LOCK) && readFileSync(LOCK, 'utf8') === `${process.pid}`
  if (isMine) rmSync(LOCK, { force: true })
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
