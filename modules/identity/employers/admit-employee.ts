import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
import { audit } from '../audit.ts'
import type { Arrival } from '../providers/admit-person.ts'
import { addIdentity, identityOf, lockPerson, renewIdentity } from '../providers/identities.ts'
import { type Refused, SIGN_UPS_CLOSED } from '../refusal.ts'
import { users } from '../tables.ts'
import { type Account, lockAccount } from '../users/account.ts'
import { BANNED, isBanned } from '../users/banned.ts'
import { newUser } from '../users/new-user.ts'

/**
 * The account of somebody whose employer signs them in: theirs by that identity alone. It is never joined to another
 * account, whatever its address, and takes the address from what the employer says today.
 */
export async function admitEmployee(tx: Database, arrival: Arrival): Promise<Account | Refused> {
  const { person, identity, now } = arrival
  await lockPerson(tx, person)
  const known = await identityOf(tx, person)
  if (!known) return identity.settings.signUps ? open(tx, arrival) : SIGN_UPS_CLOSED
  const account = await lockAccount(tx, known.userId)
  if (!account || isBanned(account.user, now)) return BANNED
  const way = await renewIdentity(tx, { person, way: known, now })
  const seen = { email: person.email, updatedAt: now }
  await write(tx, tx.update(users).set(seen).where(eq(users.id, account.user.id)))
  return { ...account, user: { ...account.user, ...seen }, identities: [way] }
}

async function open(tx: Database, { person, device, now }: Arrival): Promise<Account> {
  const { email, data: userMetadata } = person
  const user = newUser({ email, userMetadata, isSsoUser: true, emailConfirmedAt: now, now })
  await write(tx, tx.insert(users).values(user))
  const way = await addIdentity(tx, { person, userId: user.id, now })
  const detail = { provider: person.provider }
  await audit(tx, { action: 'signed_up', userId: user.id, device, detail, now })
  return { user, identities: [way], factors: [] }
}
