import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Kills a process that may be gone already. */
export function killProcess(pid: number) {
  signalProcess(pid, 'SIGKILL')
}

export function signalProcess(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export function listChildren(parent: number): number[] {
  return listPids().filter((pid) => {
    const [, afterName = ''] = readProc(pid, 'stat').split(') ')
    return afterName.split(' ')[1] === `${parent}`
  })
}

/** Lists the processes that work in a folder, as those of a PostgreSQL server do in its data folder. */
export function listProcessesIn(folder: string): number[] {
  return listPids().filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder
    } catch {
      return false
    }
  })
}

/** Lists the processes of a program with this `DATA_DIR`. */
export function listShopProcesses(program: string, dataDir: string): number[] {
  return listPids().filter(
    (pid) =>
      readProc(pid, 'cmdline').includes(program) &&
      readProc(pid, 'environ').split('\0').includes(`DATA_DIR=${dataDir}`),
  )
}

function listPids(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
}

/** Returns nothing for a process that has ended. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
