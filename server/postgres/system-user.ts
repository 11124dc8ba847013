import { execFileSync, spawnSync } from 'node:child_process'
import { StartupError } from '../startup/startup-error.ts'

export interface SystemUser {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root, so root lends it a system user. Everybody else runs it themselves. */
export function getPostgresUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (!userExists('postgres')) spawnSync('useradd', ['--system', '--user-group', 'postgres'])
  const name = ['postgres', 'nobody'].find(userExists)
  if (!name) {
    throw new StartupError(
      'PostgreSQL does not run as root, and no user could be made for it: start the shop as another user.',
    )
  }
  return { uid: getUserId('-u', name), gid: getUserId('-g', name) }
}

/** Whether this user may go there: a folder below a home that is closed to others is out of reach. */
export function canEnter(user: SystemUser | undefined, place: string): boolean {
  return !user || spawnSync('test', ['-x', place], { ...user, cwd: '/' }).status === 0
}

function userExists(name: string): boolean {
  return spawnSync('id', [name]).status === 0
}

function getUserId(flag: string, name: string): number {
  return Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
}
