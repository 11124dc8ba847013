import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Takes a `DATA_DIR` away, with the database that lives elsewhere because its user could not enter. */
export function removeDataDir(folder: string): void {
  const note = path.join(folder, 'postgres.home')
  if (existsSync(note)) rmSync(readFileSync(note, 'utf8').trim(), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}
