import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Takes a `DATA_DIR` away, with the database that lives elsewhere because its user could not enter. */
export function removeDataDir(folder: string): void {
  const pathFile = path.join(folder, 'postgres.home')
  if (existsSync(pathFile))
    rmSync(readFileSync(pathFile, 'utf8').trim(), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}
