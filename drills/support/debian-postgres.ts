import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getPostgresUser } from '#server/postgres/system-user'

const BIN = '/usr/lib/postgresql/15/bin'

export type DebianPostgres = ReturnType<typeof openDebianPostgres>

/** Runs Debian's PostgreSQL 15 in a folder, as the user `postgres`; it listens on a socket in another folder. */
export function openDebianPostgres({
  dataFolder,
  socketFolder,
  env,
}: {
  dataFolder: string
  socketFolder: string
  env: Record<string, string>
}) {
  const user = getPostgresUser()
  const own = (folder: string) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (user) chownSync(folder, user.uid, user.gid)
  }
  /** Throws with the output if the program fails. */
  const run = (program: string, args: string[], input = ''): string => {
    const { status, stdout, stderr } = spawnSync(program, args, {
      ...user,
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', ...env },
      cwd: '/',
      input,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`)
    return stdout
  }
  const pidFile = path.join(dataFolder, 'postmaster.pid')

  return {
    dataFolder,
    run,
    own,
    url: (role: string, database: string) =>
      `postgres://${role}@${encodeURIComponent(socketFolder)}:5432/${database}`,
    create() {
      own(socketFolder)
      own(dataFolder)
      run(`${BIN}/initdb`, [
        '-D',
        dataFolder,
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
      ])
    },
    /** Waits until it accepts connections, also after a long recovery. */
    start(flags: string[] = []) {
      const listen = `-c listen_addresses='' -c unix_socket_directories='${socketFolder}'`
      const log = path.join(socketFolder, `${path.basename(dataFolder)}.log`)
      const options = [listen, ...flags].join(' ')
      run(`${BIN}/pg_ctl`, ['start', '-w', '-t', '300', '-D', dataFolder, '-l', log, '-o', options])
    },
    stop() {
      if (existsSync(pidFile)) run(`${BIN}/pg_ctl`, ['stop', '-D', dataFolder, '-m', 'fast'])
    },
    readPostmasterPid: (): number | null =>
      existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : null,
    sql: (database: string, statement: string) =>
      run('/usr/bin/psql', [
        ...['-h', socketFolder, '-U', 'postgres', '-d', database],
        ...['-v', 'ON_ERROR_STOP=1', '-Atqc', statement],
      ]).trim(),
  }
}
