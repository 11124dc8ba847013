import { existsSync, readFileSync } from 'node:fs'

export interface LockedPackage {
  name: string
  version: string
  /** An SPDX expression; undefined if neither the lock file nor the installed package names one. */
  license: string | undefined
}

interface LockEntry {
  name?: string
  version?: string
  license?: string
  link?: boolean
}

/** Lists every package of the lock file, for all platforms, whether it is installed here or not. */
export function listLockedPackages(lockFile = 'package-lock.json'): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  return Object.entries(packages).flatMap(([path, { name, version, license, link }]) => {
    if (path === '' || link || !version) return []
    const packageName = name ?? path.slice(path.lastIndexOf('node_modules/') + 13)
    return [{ name: packageName, version, license: license ?? readInstalledLicense(path) }]
  })
}

/** Old packages name their licenses in a list. */
function readInstalledLicense(path: string): string | undefined {
  const file = `${path}/package.json`
  if (!existsSync(file)) return undefined
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof license === 'string') return license
  const named = Array.isArray(licenses) ? licenses : [license]
  return named[0]?.type
}
