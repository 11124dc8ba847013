import { createHmac, randomBytes } from 'node:crypto'

const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000
const SECRET_BYTES = 20
/** How far the clock of a phone may be off: one step either way. */
const SKEW_STEPS = 1

/** What an authenticator app is given, 32 letters and digits. */
export function generateTotpSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0'))
  return bits.join('').replace(/.{5}/g, (five) => BASE32_ALPHABET[Number.parseInt(five, 2)]!)
}

/** Which half minute a code belongs to (RFC 6238), or null when it is not of now. */
export function findTotpStep(code: string, { secret, now }: { secret: string; now: Date }) {
  const current = Math.floor(now.getTime() / STEP_MS)
  const near = Array.from({ length: 2 * SKEW_STEPS + 1 }, (_, at) => current - SKEW_STEPS + at)
  return near.find((step) => computeTotpCode(secret, step) === code) ?? null
}

/** What an app reads from a QR code. */
export function buildTotpUri(input: { secret: string; issuer: string; account: string }): string {
  const { secret, issuer, account } = input
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = { algorithm: 'SHA1', digits: '6', issuer, period: '30', secret }
  // Apps show a plus as one, so a space must be `%20`.
  const said = new URLSearchParams(query).toString().replaceAll('+', '%20')
  return `otpauth://totp/${label}?${said}`
}

function computeTotpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff
  return `${number % 1_000_000}`.padStart(6, '0')
}

function decodeBase32(secret: string): Buffer {
  const bits = [...secret].map((sign) => BASE32_ALPHABET.indexOf(sign).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((eight) => Number.parseInt(eight, 2)))
}
