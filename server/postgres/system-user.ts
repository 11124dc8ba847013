import { execFileSync, spawnSync } from 'node:child_process'
import { StartupError } from '../startup/startup-error.ts'

export interface SystemUser {
  uid: number
  gid: number
}

/** Returns the user that PostgreSQL runs as if the shop runs as root, which PostgreSQL refuses; undefined otherwise. */
export function getPostgresUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (!userExists('postgres')) spawnSync('useradd', ['--system', '--user-group', 'postgres'])
  const name = ['postgres', 'nobody'].find(userExists)
  if (!name) {
    throw new StartupError(
      'PostgreSQL does not run as root, and no user could be created for it: start the shop as another user.',
    )
  }
  return { uid: getUserId('-u', name), gid: getUserId('-g', name) }
}

/** Whether a user can access a path. A folder below a private home directory is not accessible. */
export function canEnter(user: SystemUser | undefined, target: string): boolean {
  return !user || spawnSync('test', ['-x', target], { ...user, cwd: '/' }).status === 0
}

function userExists(name: string): boolean {
  return spawnSync('id', [name]).status === 0
}

function getUserId(flag: string, name: string): number {
  return Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
}
