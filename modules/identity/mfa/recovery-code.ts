import { createHmac, randomInt } from 'node:crypto'
import { newId } from '#platform/ids'
import type { FactorId } from '../tables.ts'

const CODE_COUNT = 10
const CODE_LENGTH = 16
/** Without characters that are easily confused: 0 and O, 1, I and L. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** Generates plain-text codes, in lower case without separators. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: CODE_COUNT }, () =>
    Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  )
}

type HashRecoveryCodeInput = { factorId: FactorId; secretKey: string }

/** Rows with hashed codes. */
export function buildRecoveryCodeRows(codes: string[], input: HashRecoveryCodeInput) {
  return codes.map((code) => {
    const codeHash = hashRecoveryCode(code, input)
    return { id: newId<'recovery code'>(), factorId: input.factorId, codeHash, usedAt: null }
  })
}

/** Upper case, spaces and dashes in the entered code are ignored. */
export function hashRecoveryCode(
  enteredCode: string,
  { factorId, secretKey }: HashRecoveryCodeInput,
): Buffer {
  const code = enteredCode.toLowerCase().replace(/[\s-]/g, '')
  return createHmac('sha256', secretKey).update(`recovery-code:${factorId}:${code}`).digest()
}
