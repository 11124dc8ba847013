import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { inTransaction, isKeyTaken, write } from '#platform/transaction'
import { audit } from '../audit.ts'
import type { Refused } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import { type IdentityRow, identities, users } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { type Name, removeStranger, taken } from '../users/taken.ts'
import { tellOfWayIn } from '../users/tell-of-way-in.ts'
import { tellOwner } from '../users/tell-owner.ts'

interface Given {
  identity: Identity
  device: Device
  now: Date
}

/**
 * An account is reached somewhere else from now on; whoever has it showed that the new place is theirs. Who had no name
 * has one now. Of two who want the same, the first has it and the other hears so.
 */
export async function moveTo(
  tx: Database,
  account: Account,
  { name, ...given }: Given & { name: Name },
): Promise<Account | Refused> {
  try {
    return await inTransaction(tx, (part) => move(part, account, { name, ...given }))
  } catch (error) {
    if (isKeyTaken(error)) return taken(name)
    throw error
  }
}

async function move(
  tx: Database,
  { user, identities: ways, factors }: Account,
  { name, identity, device, now }: Given & { name: Name },
): Promise<Account> {
  await removeStranger(tx, { name, userId: user.id })
  const changed = {
    ...('email' in name
      ? { email: name.email, emailConfirmedAt: now, newEmail: null, emailChangeHalf: null }
      : { phone: name.phone, phoneConfirmedAt: now, newPhone: null }),
    ...{ isAnonymous: false, userMetadata: { ...user.userMetadata, ...saidOf(name) } },
    updatedAt: now,
  }
  await write(tx, tx.update(users).set(changed).where(eq(users.id, user.id)))
  const moved = await moveIdentity(tx, { ways, userId: user.id, name, now })
  const what = 'email' in name ? 'email' : 'phone'
  await audit(tx, { action: `${what}_changed`, userId: user.id, device, now })
  if ('phone' in name) await tellOfWayIn(tx, { user, added: 'phone', identity, device, now })
  if ('email' in name && user.email && user.email !== name.email) {
    const news = { template: 'email-changed', email: user.email, newEmail: name.email } as const
    await tellOwner(tx, { news, user, identity, device, now })
  }
  return { user: { ...user, ...changed }, identities: moved, factors }
}

function saidOf(name: Name) {
  return { ...name, [`${'email' in name ? 'email' : 'phone'}_verified`]: true }
}

interface Moving {
  ways: IdentityRow[]
  userId: IdentityRow['userId']
  name: Name
  now: Date
}

async function moveIdentity(
  tx: Database,
  { ways, userId, name, now }: Moving,
): Promise<IdentityRow[]> {
  const provider = 'email' in name ? 'email' : 'phone'
  const own = ways.find((way) => way.provider === provider)
  const none = { sub: userId, email_verified: false, phone_verified: false }
  const moved: IdentityRow = {
    ...{ id: own?.id ?? newId<'identity'>(), userId, provider, providerId: userId },
    identityData: { ...(own?.identityData ?? none), ...saidOf(name) },
    ...{
      lastSignInAt: own?.lastSignInAt ?? null,
      createdAt: own?.createdAt ?? now,
      updatedAt: now,
    },
  }
  const { identityData, updatedAt } = moved
  const added = tx.insert(identities).values(moved)
  const set = { identityData, updatedAt }
  await write(tx, added.onConflictDoUpdate({ target: identities.id, set }))
  return own ? ways.map((way) => (way === own ? moved : way)) : [...ways, moved]
}
