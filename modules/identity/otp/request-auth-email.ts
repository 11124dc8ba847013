import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { err, ok } from '#platform/result'
import { takeBackUse } from '#platform/throttle/consume-limit'
import type { Metadata } from '../contract.ts'
import { parseEmailAddress } from '../email-address.ts'
import type { IdentityFailure, IdentityResult } from '../identity-error.ts'
import { resolveRedirectUrl } from '../redirect-url.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type PendingAuthEmail, pendingAuthEmails } from '../tables.ts'
import { enqueueAuthEmail } from './auth-email-queue.ts'
import { startCooldown } from './cooldown.ts'
import { countEmail, countEmailRequest } from './email-limits.ts'
import type { PkceChallenge } from './pkce.ts'

interface RequestAuthEmailInput {
  purpose: PendingAuthEmail['purpose']
  email: string | undefined
  redirectTo: string | undefined
  challenge: PkceChallenge | null
  /** User metadata, in case the e-mail creates an account. */
  data?: Metadata
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Enqueues a request for a recovery e-mail, a magic link or another confirmation e-mail. Enumeration protection: no
 * account is looked up here, so neither the result nor its timing reveals one. `createAuthEmailQueue` looks it up.
 */
export async function requestAuthEmail(
  db: Database,
  input: RequestAuthEmailInput,
): Promise<IdentityResult<null>> {
  const email = parseEmailAddress(input.email)
  if (!email) return err('email_address_invalid')
  return (await runInTransaction(db, (tx) => queueAuthEmail(tx, { ...input, email }))) ?? ok(null)
}

/** `requestAuthEmail` within a transaction, for a normalised address. */
export async function queueAuthEmail(
  tx: Database,
  input: RequestAuthEmailInput & { email: string },
): Promise<IdentityFailure | null> {
  const { purpose, email, challenge, data = {}, identity, device, now } = input
  const failure = await checkRequestLimits(tx, input)
  if (failure) return failure
  const id: PendingAuthEmail['id'] = newId<'pending auth email'>()
  const row = {
    ...{ id, purpose, email, userMetadata: data, ...device, createdAt: now },
    ...{ codeChallenge: challenge?.challenge, codeChallengeMethod: challenge?.method },
    redirectTo: resolveRedirectUrl([input.redirectTo], identity),
  }
  await execute(tx, tx.insert(pendingAuthEmails).values(row))
  await enqueueAuthEmail(tx, { id, identity, now })
  return null
}

/**
 * Counts the request towards the limits of its network and recipient. The e-mail itself is counted when it is sent,
 * because an unknown address gets none. A sign-up counts as one whatever its address, so that its failure reveals nothing.
 */
async function checkRequestLimits(
  tx: Database,
  { purpose, email: to, identity, device, now }: RequestAuthEmailInput & { email: string },
): Promise<IdentityFailure | null> {
  const request = await countEmailRequest(tx, { identity, device, now })
  if (!request.ok) return request
  const cooldown = await startCooldown(tx, { medium: 'email', purpose, to, identity, now })
  if (cooldown) await takeBackUse(tx, request.value)
  if (cooldown || purpose !== 'signup') return cooldown
  return countEmail(tx, { isConfirmed: false, identity, now })
}
