import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { StartupError } from '../startup/startup-error.ts'
import type { DataLocation } from './data-location.ts'
import { isAlive } from './lock.ts'

/** The commands for the database in a place. None of them waits for another process of the shop. */
export function openCluster({ user, home, initdb, pg_ctl }: DataLocation) {
  const folder = path.join(home, 'postgres')
  const log = path.join(folder, 'log')

  // Output is ignored because the database would inherit the pipe and never let us see its end.
  const run = (command: string, args: string[], cwd = folder): boolean =>
    spawnSync(command, args, { ...user, cwd, stdio: 'ignore' }).status === 0

  return {
    exists: () => existsSync(path.join(folder, 'PG_VERSION')),

    create(password: string) {
      // Aside, so that a making that was cut short is never taken for a database.
      const aside = mkdtempSync(path.join(home, 'postgres.new-'))
      const passwordFile = path.join(aside, 'password')
      const data = path.join(aside, 'data')
      writeFileSync(passwordFile, password, { mode: 0o600 })
      if (user) for (const own of [aside, passwordFile]) chownSync(own, user.uid, user.gid)

      const auth = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--username=postgres']
      const options = ['-D', data, ...auth, '--encoding=UTF8', '--locale=C.UTF-8']
      const isMade = run(initdb, options, aside)
      if (isMade) renameSync(data, folder)
      rmSync(aside, { recursive: true })
      if (!isMade) throw new StartupError(`PostgreSQL could not make a database in ${home}.`)
    },

    isRunning: () =>
      run(pg_ctl, ['status', '-D', folder]) && isPostgres(readPostmasterPid(folder).pid),

    /** Asks nobody, so it may be asked often. */
    isAlive(): boolean {
      try {
        return isAlive(readPostmasterPid(folder).pid)
      } catch {
        return false
      }
    },

    start(port: number, flags: string[]) {
      const local = ['-c listen_addresses=127.0.0.1', "-c unix_socket_directories=''"]
      const options = [`-p ${port}`, ...local, ...flags].join(' ')
      run(pg_ctl, ['start', '-w', '-D', folder, '-l', log, '-o', options])
    },

    stop: () => run(pg_ctl, ['stop', '-D', folder, '-m', 'fast']),
    port: () => readPostmasterPid(folder).port,
    lastLogLine: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').at(-1) : ''),
  }
}

/** From `postmaster.pid`, whoever started it: the process is its first line, the port its fourth. */
function readPostmasterPid(folder: string) {
  const [pid, , , port] = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(pid), port: Number(port) }
}

/** After a crash of the machine the number may belong to somebody else. */
function isPostgres(pid: number): boolean {
  const name = `/proc/${pid}/comm`
  return !existsSync(name) || readFileSync(name, 'utf8').startsWith('postgres')
}
