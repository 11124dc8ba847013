import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Removes a `DATA_DIR` and its database. */
export function removeDataDir(folder: string): void {
  rmSync(findPostgresHome(folder), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

/** Returns the folder that holds the database of a `DATA_DIR`: another one if its user cannot read `DATA_DIR`. */
export function findPostgresHome(folder: string): string {
  const pathFile = path.join(folder, 'postgres.home')
  return existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : folder
}
