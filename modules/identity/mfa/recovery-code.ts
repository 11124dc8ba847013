import { createHmac, randomInt } from 'node:crypto'
import { newId } from '#platform/ids'
import type { FactorId } from '../tables.ts'

const CODE_COUNT = 10
const CODE_LENGTH = 16
/** Nothing that is read as something else: no 0 and O, 1, I and L. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** A set to write down, in small letters without gaps. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: CODE_COUNT }, () =>
    Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  )
}

type HashRecoveryCodeInput = { factorId: FactorId; secretKey: string }

/** What is kept of a set. */
export function buildRecoveryCodeRows(codes: string[], input: HashRecoveryCodeInput) {
  return codes.map((code) => {
    const codeHash = hashRecoveryCode(code, input)
    return { id: newId<'recovery code'>(), factorId: input.factorId, codeHash, usedAt: null }
  })
}

/** People type capitals, spaces and dashes as they like. */
export function hashRecoveryCode(
  typed: string,
  { factorId, secretKey }: HashRecoveryCodeInput,
): Buffer {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  return createHmac('sha256', secretKey).update(`recovery-code:${factorId}:${code}`).digest()
}
