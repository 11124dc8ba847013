import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Removes a `DATA_DIR`, and its database if that is in another folder because its user cannot read this one. */
export function removeDataDir(folder: string): void {
  const pathFile = path.join(folder, 'postgres.home')
  if (existsSync(pathFile))
    rmSync(readFileSync(pathFile, 'utf8').trim(), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}
