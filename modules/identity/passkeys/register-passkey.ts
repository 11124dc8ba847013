import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityFailure, IdentityResult } from '../identity-error.ts'
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
  toPasskeyResponse,
} from './passkey.ts'
import {
  buildRegistrationOptions,
  type NewCredential,
  parseClientChallenge,
  verifyRegistration,
} from './webauthn-ceremony.ts'
import {
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
  return ok({ challenge_id: id, options, expires_at: expiresAt })
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
): IdentityFailure | null {
  const disabled = checkPasskeysEnabled(settings.mfa)
  if (disabled) return disabled
  if (needsSecondFactor(currentUser)) return err('aal2_required_for_new_passkey')
  return passkeys.length < settings.mfa.maxFactors ? null : err('too_many_passkeys')
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
): Promise<IdentityResult<PasskeyResponse>> {
  const { currentUser, challengeId, credential, identity, now } = input
  const rejected = checkChallengeOpen(challengeId, identity, now)
  if (rejected) return rejected
  const challenge = buildChallenge(challengeId, { currentUser, identity })
  if (parseClientChallenge(credential.response.clientDataJSON) !== challenge)
    return err('webauthn_challenge_not_found')
  const key = await verifyRegistration(credential, { challenge, identity })
  if (!key) return err('passkey_verification_failed')
  return runInTransaction(db, (tx) => savePasskey(tx, key, input))
}

async function savePasskey(
  tx: Database,
  key: NewCredential,
  input: RegisterPasskeyInput,
): Promise<IdentityResult<PasskeyResponse>> {
  const { challengeId, identity, device, now } = input
  const locked = await lockCurrentUser(tx, input.currentUser)
  if (!locked.ok) return locked
  const { user, session } = locked.value
  const passkeys = await listPasskeys(tx, user.id)
  const rejected = checkCanAddPasskey(locked.value, passkeys, identity)
  if (rejected) return rejected
  if (!(await consumeWebauthnChallenge(tx, challengeId, now)))
    return err('webauthn_challenge_not_found')

  const row = {
    ...{ id: newId<'credential'>(), userId: user.id, factorId: null, ...key },
    ...{ friendlyName: buildDefaultName(device), lastUsedAt: null, createdAt: now },
  }
  const { rowCount } = await tx.insert(webauthnCredentials).values(row).onConflictDoNothing()
  if (rowCount === 0) return err('passkey_verification_failed')
  const context = { userId: user.id, sessionId: session.id, device, now }
  await audit(tx, { action: 'passkey_added', ...context, detail: { passkey_id: row.id } })
  await notifyCredentialChange(tx, { user, added: 'passkey', identity, device, now })
  return ok(toPasskeyResponse(row))
}

/** The name until the user renames the passkey: `Safari, iPhone`. */
function buildDefaultName({ userAgent }: Device): string {
  const { browser, system } = parseDeviceName(userAgent)
  return [browser, system].filter(Boolean).join(', ')
}
