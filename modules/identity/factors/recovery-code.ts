import { createHmac, randomInt } from 'node:crypto'
import { newId } from '#platform/ids'
import type { FactorId } from '../tables.ts'

const CODES = 10
const LENGTH = 16
/** Nothing that is read as something else: no 0 and O, 1, I and L. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** A set to write down, in small letters without gaps. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  )
}

type Given = { factorId: FactorId; secretKey: string }

/** What is kept of a set. */
export function recoveryCodeRows(codes: string[], given: Given) {
  return codes.map((code) => {
    const codeHash = recoveryCodeHash(code, given)
    return { id: newId<'recovery code'>(), factorId: given.factorId, codeHash, usedAt: null }
  })
}

/** People type capitals, spaces and dashes as they like. */
export function recoveryCodeHash(typed: string, { factorId, secretKey }: Given): Buffer {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  return createHmac('sha256', secretKey).update(`recovery-code:${factorId}:${code}`).digest()
}
