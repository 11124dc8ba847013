import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import type { AuthFailure } from '../auth-error.ts'
import type { Metadata } from '../contract.ts'
import { invalidEmailAddress, parseEmailAddress } from '../email-address.ts'
import { resolveRedirectUrl } from '../redirect-url.ts'
import { type Device, getShopId, type IdentityDependencies } from '../settings.ts'
import { type PendingAuthEmail, pendingAuthEmails } from '../tables.ts'
import { countEmail, startEmailCooldown } from './email-limits.ts'
import type { PkceChallenge } from './pkce.ts'

interface RequestAuthEmailInput {
  purpose: PendingAuthEmail['purpose']
  email: string | undefined
  redirectTo: string | undefined
  challenge: PkceChallenge | null
  /** What somebody says of themselves who may turn out to be new. */
  data?: Metadata
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Takes down that somebody wants a way back in (`recovery`), a way in (`magiclink`), or the letter that confirms their
 * address once more (`signup`). Nobody is looked for, so neither the answer nor its time tells whether the address has
 * an account; whether there is anything to write shows when the letter is written.
 */
export async function requestAuthEmail(
  db: Database,
  asked: RequestAuthEmailInput,
): Promise<AuthFailure | null> {
  const email = parseEmailAddress(asked.email)
  return email
    ? runInTransaction(db, (tx) => queueAuthEmail(tx, { ...asked, email }))
    : invalidEmailAddress()
}

/** The same in a transaction, for an address that is one. */
export async function queueAuthEmail(
  tx: Database,
  asked: RequestAuthEmailInput & { email: string },
): Promise<AuthFailure | null> {
  const { purpose, email, challenge, data = {}, identity, device, now } = asked
  const no =
    (await startEmailCooldown(tx, { ...asked, to: email })) ?? (await countEmail(tx, asked))
  if (no) return no
  const letter = {
    ...{
      id: newId<'pending auth email'>(),
      purpose,
      email,
      userMetadata: data,
      ...device,
      createdAt: now,
    },
    ...{ codeChallenge: challenge?.challenge, codeChallengeMethod: challenge?.method },
    redirectTo: resolveRedirectUrl([asked.redirectTo], identity),
    ...{ shopId: getShopId(identity), nextAttemptAt: now },
  }
  await execute(tx, tx.insert(pendingAuthEmails).values(letter))
  return null
}
