import { readdirSync, readFileSync } from 'node:fs'

/** Kills a process that may be gone already. */
export function killProcess(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
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
