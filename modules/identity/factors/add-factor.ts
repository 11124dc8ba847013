import { and, eq, inArray, isNull, lt, notExists } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { write } from '#platform/transaction'
import { audit } from '../audit.ts'
import { type Refused, refused } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import {
  type FactorId,
  type FactorRow,
  factorChallenges,
  factors,
  type SessionRow,
  type UserId,
} from '../tables.ts'
import { isBelowSecond, isRecovery } from './factor.ts'

/** How long one that was begun waits to be shown for the first time. */
const UNFINISHED_MS = 300_000

interface Adding {
  factor: Pick<FactorRow, 'type' | 'friendlyName' | 'sealedSecret' | 'phone'>
  factors: FactorRow[]
  session: SessionRow
  identity: Identity
  device: Device
  now: Date
}

/** Begins a factor that counts when it is shown for the first time. The account must be locked. */
export async function addFactor(tx: Database, adding: Adding): Promise<FactorRow | Refused> {
  const { session, device, now } = adding
  const forgotten = await forgetUnfinished(tx, { userId: session.userId, now })
  const standing = adding.factors.filter(({ id }) => !forgotten.includes(id))
  const no = whyNot({ ...adding, factors: standing })
  if (no) return no

  const factor = {
    ...{ id: newId<'factor'>(), userId: session.userId, ...adding.factor, verifiedAt: null },
    ...{ lastStep: null, wrongGuesses: 0, lastWrongAt: null, lastChallengedAt: null },
    ...{ createdAt: now, updatedAt: now },
  }
  await write(tx, tx.insert(factors).values(factor))
  await audit(tx, {
    ...{ action: 'factor_begun', userId: session.userId, sessionId: session.id, device, now },
    detail: { factor_id: factor.id, type: factor.type },
  })
  return factor
}

function whyNot({ factor, factors: all, session, identity }: Adding): Refused | null {
  const { friendlyName } = factor
  if (all.some((one) => one.friendlyName === friendlyName && !isRecovery(one))) {
    const message = `A factor with the friendly name "${friendlyName}" for this user already exists`
    return refused('mfa_factor_name_conflict', message)
  }
  if (all.filter((one) => !isRecovery(one)).length >= identity.settings.factors.most) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    return refused('too_many_enrolled_mfa_factors', message)
  }
  if (isBelowSecond({ factors: all, session })) {
    return refused('insufficient_aal', 'AAL2 required to enroll a new factor')
  }
  return null
}

/** What was begun and left, of one person or of everybody. Returns whose ids are gone. */
export async function forgetUnfinished(
  tx: Database,
  { userId, now }: { userId?: UserId; now: Date },
): Promise<FactorId[]> {
  const oldest = new Date(now.getTime() - UNFINISHED_MS)
  const isChallenged = tx
    .select()
    .from(factorChallenges)
    .where(eq(factorChallenges.factorId, factors.id))
  const isLeft = and(
    ...[isNull(factors.verifiedAt), lt(factors.createdAt, oldest), notExists(isChallenged)],
    userId && eq(factors.userId, userId),
  )
  const gone = await tx.select({ id: factors.id }).from(factors).where(isLeft)
  const ids = gone.map(({ id }) => id)
  if (ids.length > 0) await write(tx, tx.delete(factors).where(inArray(factors.id, ids)))
  return ids
}
