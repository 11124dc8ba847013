import { createHmac, timingSafeEqual } from 'node:crypto'
import type { EmailId } from './tables.ts'

/** Of the signature: 80 bits. Local parts have 64 characters at most, and some servers change their case. */
const SIGNATURE_DIGITS = 20
const ID_DIGITS = 32

interface BounceAddressInput {
  /** Where e-mails come back to, of at most 11 characters before the `@`: `bounces@shop.example`. */
  bounceAddress: string
  secretKey: string
}

/** Builds the envelope sender of an e-mail, which names it and which nobody else can build (VERP). */
export function buildBounceAddress(
  id: EmailId,
  { bounceAddress, secretKey }: BounceAddressInput,
): string {
  const digits = id.replaceAll('-', '')
  const [local, domain] = bounceAddress.split('@')
  return `${local}+${digits}${sign(digits, secretKey)}@${domain}`
}

const TOKEN = new RegExp(`\\+([0-9a-f]{${ID_DIGITS}})([0-9a-f]{${SIGNATURE_DIGITS}})@`, 'gi')
/** A header may have any number of addresses. */
const MAX_TOKENS = 10

/** Returns the e-mail that one of the addresses in a text names; null if none does. */
export function findEmailOfBounce(text: string, secretKey: string): EmailId | null {
  for (const [, id, signature] of text.toLowerCase().matchAll(TOKEN).take(MAX_TOKENS)) {
    const expected = Buffer.from(sign(id!, secretKey))
    if (timingSafeEqual(Buffer.from(signature!), expected)) return toUuid(id!)
  }
  return null
}

function sign(digits: string, secretKey: string): string {
  const signature = createHmac('sha256', secretKey).update(`email-bounce:${digits}`).digest('hex')
  return signature.slice(0, SIGNATURE_DIGITS)
}

function toUuid(digits: string): EmailId {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as EmailId
}
