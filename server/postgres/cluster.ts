import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { StartupError } from '../startup/startup-error.ts'
import type { DataLocation } from './data-location.ts'
import type { DatabaseAddress } from './database-address.ts'
import { isProcessAlive } from './lock.ts'

/** The commands for one PostgreSQL data folder. They do not lock: see `withLock`. */
export function openCluster({ user, home, initdb, pg_ctl }: DataLocation) {
  const folder = path.join(home, 'postgres')
  /** What PostgreSQL prints before it opens its own log. */
  const startLog = path.join(folder, 'log')

  // The database would inherit a pipe for the output, which would then never close.
  const run = (command: string, args: string[], cwd = folder): boolean =>
    spawnSync(command, args, { ...user, cwd, stdio: 'ignore' }).status === 0

  const buildStartArguments = ({ socketFolder, port }: DatabaseAddress, flags: string[]) => {
    const options = [
      `-p ${port}`,
      ...(socketFolder === null ? LISTEN_ON_PORT : LISTEN_ON_SOCKET),
      ...[...LOG_FLAGS, ...WAL_FLAGS, ...flags],
    ].join(' ')
    return ['start', '-w', '-D', folder, '-l', startLog, '-o', options]
  }

  return {
    folder,
    exists: () => existsSync(path.join(folder, 'PG_VERSION')),

    create(password: string) {
      // A temporary folder is renamed at the end, so that an interrupted initdb leaves no half database.
      const temporary = mkdtempSync(path.join(home, 'postgres.new-'))
      const passwordFile = path.join(temporary, 'password')
      const data = path.join(temporary, 'data')
      writeFileSync(passwordFile, password, { mode: 0o600 })
      if (user) for (const file of [temporary, passwordFile]) chownSync(file, user.uid, user.gid)

      const auth = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--username=postgres']
      const options = ['-D', data, ...auth, '--encoding=UTF8', '--locale=C.UTF-8']
      const isCreated = run(initdb, options, temporary)
      if (isCreated) renameSync(data, folder)
      rmSync(temporary, { recursive: true })
      if (!isCreated) throw new StartupError(`PostgreSQL could not create a database in ${home}.`)
    },

    isRunning: () =>
      run(pg_ctl, ['status', '-D', folder]) && isPostgres(readPostmasterPid(folder).pid),

    /** Cheaper than `isRunning`: it starts no process. */
    isAlive(): boolean {
      try {
        return isProcessAlive(readPostmasterPid(folder).pid)
      } catch {
        return false
      }
    },

    start(address: DatabaseAddress, flags: string[]) {
      rmSync(startLog, { force: true })
      run(pg_ctl, buildStartArguments(address, flags))
    },

    /** As `start`, while the process does other work: a start after a crash may take long. */
    async restart(address: DatabaseAddress, flags: string[]) {
      rmSync(startLog, { force: true })
      const args = buildStartArguments(address, flags)
      await once(spawn(pg_ctl, args, { ...user, cwd: folder, stdio: 'ignore' }), 'exit')
    },

    stop: () => run(pg_ctl, ['stop', '-D', folder, '-m', 'fast']),
    address: () => readPostmasterPid(folder).address,
    lastLogLine: () => readLastLine([startLog, ...listLogs(folder)]),
    /** The last line of the log that tells why PostgreSQL ended; empty if there is none. */
    lastFatalLine: () =>
      [startLog, ...listLogs(folder)]
        .filter(existsSync)
        .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
        .findLast((line) => line.includes('FATAL:')) ?? '',
    deleteLogs: () => rmSync(path.join(folder, LOG_FOLDER), { recursive: true, force: true }),
  }
}

/** A path inside the data folder. It needs no quoting. */
const LISTEN_ON_SOCKET = [
  "-c listen_addresses=''",
  '-c unix_socket_directories=.',
  '-c unix_socket_permissions=0700',
]
const LISTEN_ON_PORT = ['-c listen_addresses=127.0.0.1', "-c unix_socket_directories=''"]

const LOG_FOLDER = 'logs'

/** One file for each day of the week, which is emptied a week later. */
const LOG_FLAGS = [
  '-c logging_collector=on',
  `-c log_directory=${LOG_FOLDER}`,
  '-c log_filename=postgresql-%a.log',
  '-c log_rotation_age=1d',
  '-c log_rotation_size=0',
  '-c log_truncate_on_rotation=on',
]

/** A backup that does not get its WAL for long must not fill the disk. It then begins again. */
const WAL_FLAGS = ['-c max_slot_wal_keep_size=8GB']

function listLogs(folder: string): string[] {
  const logs = path.join(folder, LOG_FOLDER)
  return existsSync(logs) ? readdirSync(logs).map((name) => path.join(logs, name)) : []
}

/** Returns the last line of the file that was written last. */
function readLastLine(files: string[]): string {
  const newest = files
    .filter(existsSync)
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
    .at(-1)
  return newest ? (readFileSync(newest, 'utf8').trim().split('\n').at(-1) ?? '') : ''
}

/** Reads `postmaster.pid`: process id, data folder, start time, port, folder of the socket. */
function readPostmasterPid(folder: string): { pid: number; address: DatabaseAddress } {
  const [pid, , , port, socketFolder] = readFileSync(
    path.join(folder, 'postmaster.pid'),
    'utf8',
  ).split('\n')
  const address = { port: Number(port), socketFolder: socketFolder ? folder : null }
  return { pid: Number(pid), address }
}

/** After a crash of the machine the process id may belong to another program. */
function isPostgres(pid: number): boolean {
  const name = `/proc/${pid}/comm`
  return !existsSync(name) || readFileSync(name, 'utf8').startsWith('postgres')
}
