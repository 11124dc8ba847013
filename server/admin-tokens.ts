import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

const NAME = 'admin-tokens'

/** Makes a token that opens the admin API; only its hash is kept, so it is shown this once. */
export function addAdminToken(dataDir: string, now: Date): string {
  const token = `outwit_${randomBytes(32).toString('base64url')}`
  const file = path.join(dataDir, NAME)
  mkdirSync(dataDir, { recursive: true })
  appendFileSync(file, `${hashOf(token).toString('hex')} ${now.toISOString()}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return token
}

/** From now on no token opens anything. */
export function forgetAdminTokens(dataDir: string): void {
  rmSync(path.join(dataDir, NAME), { force: true })
}

/** Read anew each time, so that a token works, and stops working, at once. Takes the same time for any wrong token. */
export function isAdminToken(dataDir: string, token: string): boolean {
  const asked = hashOf(token)
  return keptHashes(dataDir).reduce((isOne, kept) => timingSafeEqual(kept, asked) || isOne, false)
}

function keptHashes(dataDir: string): Buffer[] {
  const file = path.join(dataDir, NAME)
  if (!existsSync(file)) return []
  const hashes = readFileSync(file, 'utf8').matchAll(/^([0-9a-f]{64}) /gm)
  return [...hashes].map(([, hash = '']) => Buffer.from(hash, 'hex'))
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
