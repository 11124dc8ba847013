import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { audit } from '../audit.ts'
import { type AuthFailure, fail } from '../auth-error.ts'
import { parseDeviceName } from '../sessions/device-name.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { lockCurrentUser } from '../sessions/lock-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type CredentialRow, webauthnCredentials } from '../tables.ts'
import { needsSecondFactor } from '../users/factors.ts'
import { notifyCredentialChange } from '../users/notify-credential-change.ts'
import {
  checkPasskeysEnabled,
  listPasskeys,
  type PasskeyResponse,
  passkeyVerificationFailed,
  toPasskeyResponse,
} from './passkey.ts'
import {
  buildRegistrationOptions,
  type NewCredential,
  parseClientChallenge,
  verifyRegistration,
} from './webauthn-ceremony.ts'
import {
  challengeNotFound,
  checkChallengeOpen,
  consumeWebauthnChallenge,
  createChallengeId,
  deriveChallenge,
} from './webauthn-challenge.ts'

interface PasskeyRegistrationInput {
  currentUser: CurrentUser
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** WebAuthn options to create a passkey. `expires_at` is in Unix seconds. */
export async function createPasskeyRegistrationOptions(
  db: Database,
  { currentUser, identity, now }: PasskeyRegistrationInput,
) {
  const passkeys = await listPasskeys(db, currentUser.user.id)
  const rejected = checkCanAddPasskey(currentUser, passkeys, identity)
  if (rejected) return rejected
  const id = createChallengeId(now)
  const options = await buildRegistrationOptions({
    ...{
      challenge: buildChallenge(id, { currentUser, identity }),
      identity,
      user: currentUser.user,
    },
    ...{ userHandle: currentUser.user.id, isDiscoverable: true, excludedCredentials: passkeys },
  })
  const expiresAt = Math.floor(now.getTime() / 1000) + identity.settings.mfa.challengeSeconds
  return { challenge_id: id, options, expires_at: expiresAt }
}

function buildChallenge(
  id: string,
  { currentUser, identity }: Pick<PasskeyRegistrationInput, 'currentUser' | 'identity'>,
): string {
  const purpose = `new passkey of ${currentUser.user.id}` as const
  return deriveChallenge(id, { purpose, secretKey: identity.secretKey })
}

function checkCanAddPasskey(
  currentUser: CurrentUser,
  passkeys: CredentialRow[],
  { settings }: IdentityDependencies,
) {
  const disabled = checkPasskeysEnabled(settings.mfa)
  if (disabled) return disabled
  if (needsSecondFactor(currentUser))
    return fail('insufficient_aal', 'AAL2 required to add a passkey')
  if (passkeys.length < settings.mfa.maxFactors) return null
  return fail('too_many_passkeys', 'Maximum number of passkeys reached, remove one to continue')
}

interface RegisterPasskeyInput extends PasskeyRegistrationInput {
  challengeId: string
  /** RegistrationResponseJSON of WebAuthn. */
  credential: { response: { clientDataJSON: string } }
}

/** Verifies the response to a registration challenge and saves the passkey. */
export async function registerPasskey(
  db: Database,
  input: RegisterPasskeyInput,
): Promise<PasskeyResponse | AuthFailure> {
  const { currentUser, challengeId, credential, identity, now } = input
  const rejected = checkChallengeOpen(challengeId, identity, now)
  if (rejected) return rejected
  const challenge = buildChallenge(challengeId, { currentUser, identity })
  if (parseClientChallenge(credential.response.clientDataJSON) !== challenge)
    return challengeNotFound()
  const key = await verifyRegistration(credential, { challenge, identity })
  if (!key) return passkeyVerificationFailed()
  return runInTransaction(db, (tx) => savePasskey(tx, key, input))
}

async function savePasskey(
  tx: Database,
  key: NewCredential,
  input: RegisterPasskeyInput,
): Promise<PasskeyResponse | AuthFailure> {
  const { challengeId, identity, device, now } = input
  const locked = await lockCurrentUser(tx, input.currentUser)
  if ('error' in locked) return locked
  const passkeys = await listPasskeys(tx, locked.user.id)
  const rejected = checkCanAddPasskey(locked, passkeys, identity)
  if (rejected) return rejected
  if (!(await consumeWebauthnChallenge(tx, challengeId, now))) return challengeNotFound()

  const row = {
    ...{ id: newId<'credential'>(), userId: locked.user.id, factorId: null, ...key },
    ...{ friendlyName: buildDefaultName(device), lastUsedAt: null, createdAt: now },
  }
  const { rowCount } = await tx.insert(webauthnCredentials).values(row).onConflictDoNothing()
  if (rowCount === 0) return passkeyVerificationFailed()
  const context = { userId: locked.user.id, sessionId: locked.session.id, device, now }
  await audit(tx, { action: 'passkey_added', ...context, detail: { passkey_id: row.id } })
  await notifyCredentialChange(tx, { user: locked.user, added: 'passkey', identity, device, now })
  return toPasskeyResponse(row)
}

/** The name until the user renames the passkey: `Safari, iPhone`. */
function buildDefaultName({ userAgent }: Device): string {
  const { browser, system } = parseDeviceName(userAgent)
  return [browser, system].filter(Boolean).join(', ')
}
