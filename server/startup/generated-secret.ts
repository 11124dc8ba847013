import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A secret made on first need and kept beside the data it protects. */
export function loadGeneratedSecret(folder: string, name: string): string {
  const file = path.join(folder, name)
  mkdirSync(folder, { recursive: true })
  try {
    // `wx`: when two processes start together the second finds the first one's secret.
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}
