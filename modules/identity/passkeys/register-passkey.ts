import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { inTransaction } from '#platform/transaction'
import { audit } from '../audit.ts'
import { isBelowSecond } from '../factors/factor.ts'
import { tellOfProtection } from '../factors/tell-of-protection.ts'
import { type Refused, refused } from '../refusal.ts'
import { deviceName } from '../sessions/device-name.ts'
import { lockSignedIn } from '../sessions/locked-session.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import type { Device, Identity } from '../settings.ts'
import { type CredentialRow, webauthnCredentials } from '../tables.ts'
import {
  passkeyRefused,
  passkeysOf,
  type ShownPasskey,
  showPasskey,
  whyNoPasskeys,
} from './passkey.ts'
import { challengeIn, creationOptions, type NewKey, readNewKey } from './webauthn-ceremony.ts'
import {
  challengeOf,
  newChallengeId,
  noSuchChallenge,
  spendWebauthnChallenge,
  whyNoAnswer,
} from './webauthn-challenge.ts'

interface Asked {
  who: SignedIn
  identity: Identity
  device: Device
  now: Date
}

/** What somebody's device needs to make a passkey for them. `expires_at` in Unix seconds. */
export async function offerPasskey(db: Database, { who, identity, now }: Asked) {
  const mine = await passkeysOf(db, who.user.id)
  const no = whyNoPasskey(who, mine, identity)
  if (no) return no
  const id = newChallengeId(now)
  const options = await creationOptions({
    ...{ challenge: challengeFor(id, { who, identity }), identity, user: who.user },
    ...{ handle: who.user.id, isDiscoverable: true, besides: mine },
  })
  const expiresAt = Math.floor(now.getTime() / 1000) + identity.settings.factors.challengeSeconds
  return { challenge_id: id, options, expires_at: expiresAt }
}

function challengeFor(id: string, { who, identity }: Pick<Asked, 'who' | 'identity'>): string {
  const purpose = `new passkey of ${who.user.id}` as const
  return challengeOf(id, { purpose, secretKey: identity.secretKey })
}

function whyNoPasskey(who: SignedIn, mine: CredentialRow[], { settings }: Identity) {
  const closed = whyNoPasskeys(settings.factors)
  if (closed) return closed
  if (isBelowSecond(who)) return refused('insufficient_aal', 'AAL2 required to add a passkey')
  if (mine.length < settings.factors.most) return null
  return refused('too_many_passkeys', 'Maximum number of passkeys reached, remove one to continue')
}

interface Registering extends Asked {
  challengeId: string
  /** What the device answered. */
  credential: { response: { clientDataJSON: string } }
}

/** Keeps the passkey that a device made: from now on it opens the account. */
export async function registerPasskey(
  db: Database,
  asked: Registering,
): Promise<ShownPasskey | Refused> {
  const { who, challengeId, credential, identity, now } = asked
  const over = whyNoAnswer(challengeId, identity, now)
  if (over) return over
  const challenge = challengeFor(challengeId, { who, identity })
  if (challengeIn(credential.response.clientDataJSON) !== challenge) return noSuchChallenge()
  const key = await readNewKey(credential, { challenge, identity })
  if (!key) return passkeyRefused()
  return inTransaction(db, (tx) => keep(tx, key, asked))
}

async function keep(
  tx: Database,
  key: NewKey,
  asked: Registering,
): Promise<ShownPasskey | Refused> {
  const { challengeId, identity, device, now } = asked
  const here = await lockSignedIn(tx, asked.who)
  if ('refused' in here) return here
  const no = whyNoPasskey(here, await passkeysOf(tx, here.user.id), identity)
  if (no) return no
  if (!(await spendWebauthnChallenge(tx, challengeId, now))) return noSuchChallenge()

  const row = {
    ...{ id: newId<'credential'>(), userId: here.user.id, factorId: null, ...key },
    ...{ friendlyName: nameFor(device), lastUsedAt: null, createdAt: now },
  }
  const added = await tx.insert(webauthnCredentials).values(row).onConflictDoNothing()
  if (added.rowCount === 0) return passkeyRefused()
  const about = { userId: here.user.id, sessionId: here.session.id, device, now }
  await audit(tx, { action: 'passkey_added', ...about, detail: { passkey_id: row.id } })
  await tellOfProtection(tx, { user: here.user, added: 'passkey', identity, device, now })
  return showPasskey(row)
}

/** Until its owner calls it something else. */
function nameFor({ userAgent }: Device): string {
  const { browser, system } = deviceName(userAgent)
  return [browser, system].filter(Boolean).join(', ')
}
