import type { Database } from '#platform/database'
import { type Refused, refused } from '../refusal.ts'
import type { LockedIn } from '../sessions/locked-session.ts'
import type { Identity } from '../settings.ts'
import type { ChallengeRow, FactorRow } from '../tables.ts'
import { secretOf } from './enrol-authenticator.ts'
import { isKeyShown } from './show-security-key.ts'
import { isCodeTexted } from './text-factor-code.ts'
import { stepOfCode } from './totp.ts'

/** A code, or what a security key answered. */
export type FactorShown = { code: string } | { credential: unknown }

interface Checking {
  here: LockedIn
  factor: FactorRow
  challenge: ChallengeRow
  shown: FactorShown
  identity: Identity
  now: Date
}

/** Whether what somebody shows is right, and what is to be remembered of it. */
export async function checkFactor(
  tx: Database,
  checking: Checking,
): Promise<Partial<FactorRow> | Refused> {
  const { factor, shown } = checking
  if (factor.type === 'webauthn') {
    return 'credential' in shown
      ? checkKey(tx, checking, shown.credential)
      : wrong('Invalid security key')
  }
  if (factor.type === 'phone') {
    const isRight =
      'code' in shown && isCodeTexted(shown.code, checking.challenge, checking.identity)
    return isRight ? {} : wrong('Invalid MFA Phone code entered')
  }
  return 'code' in shown ? checkTotp(checking, shown.code) : wrong('Invalid TOTP code entered')
}

/** Each code counts once: the step it belongs to must be newer than the last. */
function checkTotp(
  { factor, identity, now }: Checking,
  code: string,
): Partial<FactorRow> | Refused {
  const secret = secretOf(factor, identity)
  const step = secret && stepOfCode(code, { secret, now })
  return step && step > (factor.lastStep ?? 0)
    ? { lastStep: step }
    : wrong('Invalid TOTP code entered')
}

async function checkKey(tx: Database, { challenge, ...checking }: Checking, credential: unknown) {
  const isShown = await isKeyShown(tx, { ...checking, id: challenge.id, credential })
  return isShown ? {} : wrong('Invalid security key')
}

function wrong(message: string): Refused {
  return refused('mfa_verification_failed', message)
}
