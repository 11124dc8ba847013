import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import { audit } from '../audit.ts'
import { makeCode } from '../codes/make-code.ts'
import { emailAddress, notAnAddress } from '../email-address.ts'
import type { Refused } from '../refusal.ts'
import { type Identity, NOWHERE } from '../settings.ts'
import { users } from '../tables.ts'
import { type Account, lockByEmail } from '../users/account.ts'
import { changedRights, mirrored } from '../users/own-metadata.ts'
import { openFor, ownerOf } from '../users/owner.ts'
import { userNotFound } from './edit-user.ts'

interface Asked {
  email: string
  identity: Identity
  now: Date
}

const BY = 'command line'

interface Appointed {
  isNew: boolean
  /** Where they choose a password, once, in the next hour; null when they have one. */
  url: string | null
  goodForSeconds: number
}

/** Makes somebody an administrator, who gets an account if they have none. Whoever may call this runs the machine. */
export async function appointAdmin(db: Database, asked: Asked): Promise<Appointed | Refused> {
  const email = emailAddress(asked.email)
  if (!email) return notAnAddress()
  const { identity, now } = asked
  return inTransaction(db, async (tx) => {
    const found = await ownerOf(tx, { email, now })
    const account = found ?? (await openFor(tx, { email, now }))
    await putRole(tx, account, { role: 'admin', now })
    const goodForSeconds = identity.settings.codeSeconds
    if (account.user.passwordHash) return { isNew: false, url: null, goodForSeconds }
    const redirectTo = `${identity.publicUrl}/reset-password`
    const making = { purpose: 'recovery' as const, user: account.user, redirectTo, identity }
    const { url } = await makeCode(tx, { ...making, device: NOWHERE, now })
    return { isNew: !found, url, goodForSeconds }
  })
}

/** From now on, whatever they hold, they are a shopper like any other. */
export async function dismissAdmin(db: Database, { email, now }: Omit<Asked, 'identity'>) {
  return inTransaction(db, async (tx): Promise<Refused | null> => {
    const account = await lockByEmail(tx, email.trim().toLowerCase())
    if (!account) return userNotFound()
    await putRole(tx, account, { role: null, now })
    return null
  })
}

async function putRole(
  tx: Database,
  { user }: Account,
  { role, now }: { role: 'admin' | null; now: Date },
): Promise<void> {
  const appMetadata = changedRights(user.appMetadata, { role })
  const userMetadata = mirrored(user.userMetadata, appMetadata)
  const changed = { appMetadata, userMetadata, updatedAt: now }
  await write(tx, tx.update(users).set(changed).where(eq(users.id, user.id)))
  const detail = { by: BY, had: user.appMetadata.role ?? null, has: role }
  await audit(tx, { action: 'role_changed', userId: user.id, detail, now })
}
