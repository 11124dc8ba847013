import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { DkimKey } from '#platform/email/smtp-transport'
import { StartupError } from '../startup/startup-error.ts'
import type { MailTransportSettings } from './mail-settings.ts'

/** Shorter ones are refused by large mail providers (RFC 8301). */
const MIN_BITS = 1024

/**
 * Loads the key that signs e-mails; null if none is set. Throws a `StartupError` that says what is wrong with it, never
 * what it is.
 */
export async function loadDkimKey(settings: MailTransportSettings): Promise<DkimKey | null> {
  const { MAIL_DKIM_DOMAIN: domainName, MAIL_DKIM_SELECTOR: keySelector } = settings
  const { MAIL_DKIM_PRIVATE_KEY: value, MAIL_DKIM_PRIVATE_KEY_FILE: file } = settings
  if (!domainName || !keySelector) return null
  const name = file ? 'MAIL_DKIM_PRIVATE_KEY_FILE' : 'MAIL_DKIM_PRIVATE_KEY'
  const privateKey = file ? await readPem(name, file) : value!
  const problem = findKeyProblem(privateKey)
  if (problem) throw new StartupError(`Please check ${name}: it ${problem}.`)
  return { domainName: domainName.toLowerCase(), keySelector, privateKey }
}

/** Loads the certificates of the setting `SMTP_CA_FILE`; null without one. */
export async function loadMailAuthorities({
  SMTP_CA_FILE: file,
}: MailTransportSettings): Promise<string | null> {
  if (!file) return null
  const pem = await readPem('SMTP_CA_FILE', file)
  if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem
  throw new StartupError('Please check SMTP_CA_FILE: it has no certificate as PEM.')
}

async function readPem(setting: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`Please check ${setting}: ${file} cannot be read (${error.code}).`)
  })
}

/** The library signs with RSA, which every receiver verifies. */
function findKeyProblem(pem: string): string | null {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    if (asymmetricKeyType !== 'rsa') return 'is no key of RSA'
    const { modulusLength = 0 } = asymmetricKeyDetails ?? {}
    return modulusLength < MIN_BITS ? `has fewer than ${MIN_BITS} bits` : null
  } catch {
    return 'is no private key as PEM without a password'
  }
}
