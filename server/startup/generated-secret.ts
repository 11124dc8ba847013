import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Returns the secret in a file of `folder`. Creates it with 32 random bytes (hex) if the file does not exist. */
export function loadGeneratedSecret(folder: string, name: string): string {
  const file = path.join(folder, name)
  mkdirSync(folder, { recursive: true })
  try {
    // `wx`: if two processes start at once, the second uses the secret of the first.
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}
