import { generateSecret, verifySync } from 'otplib'

const PERIOD_SECONDS = 30
/** Clock skew of phones: codes of the previous and the next time step are accepted. */
const TOLERANCE_SECONDS = PERIOD_SECONDS

/** 20 random bytes in base32: 32 characters. */
export function generateTotpSecret(): string {
  return generateSecret()
}

/** Returns the time step (RFC 6238) of a code, or null if the code is not valid at `now`. */
export function findTotpStep(code: string, { secret, now }: { secret: string; now: Date }) {
  // The library throws on a code of another format.
  if (!/^\d{6}$/.test(code)) return null
  const result = verifySync({
    ...{ secret, token: code, epoch: Math.floor(now.getTime() / 1000) },
    ...{ strategy: 'totp', period: PERIOD_SECONDS, epochTolerance: TOLERANCE_SECONDS },
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** The `otpauth:` URI in the QR code. Its parameters are those of GoTrue, which the library leaves out. */
export function buildTotpUri(input: { secret: string; issuer: string; account: string }): string {
  const { secret, issuer, account } = input
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const parameters = { algorithm: 'SHA1', digits: '6', issuer, period: `${PERIOD_SECONDS}`, secret }
  // Authenticator apps show a plus sign literally, so a space must be `%20`.
  const query = new URLSearchParams(parameters).toString().replaceAll('+', '%20')
  return `otpauth://totp/${label}?${query}`
}
