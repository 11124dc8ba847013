import type { Database } from '#platform/database'
import { audit } from '../audit.ts'
import { type Refused, refused, SIGN_UPS_CLOSED } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import { type IdentityRow, type UserId, users } from '../tables.ts'
import { type Account, lockAccount, userByEmail } from '../users/account.ts'
import { BANNED, isBanned } from '../users/banned.ts'
import { newUser } from '../users/new-user.ts'
import { tellOfWayIn } from '../users/tell-of-way-in.ts'
import { completeMetadata } from './complete-metadata.ts'
import { confirmPerson, isTrusted } from './confirm-person.ts'
import { addIdentity, identityOf, lockPerson, ownersOf, renewIdentity } from './identities.ts'
import type { Person } from './person.ts'

export interface Arrival {
  person: Person
  /** Where the letter leads that asks to confirm an address; one of ours. */
  redirectTo: string
  identity: Identity
  device: Device
  now: Date
}

export interface Arrived {
  account: Account
  /** The identity they came with; one of the account's. */
  way: IdentityRow
}

/**
 * Whose account it is that somebody comes to from a provider: of their identity, else of the address the provider
 * vouches for, else a new one. What it writes stays written when an address has to be confirmed first.
 */
export async function admitPerson(tx: Database, arrival: Arrival): Promise<Account | Refused> {
  await lockPerson(tx, arrival.person)
  const known = await identityOf(tx, arrival.person)
  const arrived = known ? await comeBack(tx, known, arrival) : await comeNew(tx, arrival)
  return 'refused' in arrived ? arrived : confirmPerson(tx, arrived, arrival)
}

async function comeBack(tx: Database, known: IdentityRow, arrival: Arrival) {
  const account = await lockAccount(tx, known.userId)
  if (!account || isBanned(account.user, arrival.now)) return BANNED
  const way = await renewIdentity(tx, { ...arrival, way: known })
  const ways = account.identities.map((one) => (one.id === way.id ? way : one))
  return { account: { ...account, identities: ways }, way }
}

async function comeNew(tx: Database, arrival: Arrival): Promise<Arrived | Refused> {
  const owners = await ownersFor(tx, arrival)
  if (owners.length > 1) {
    const message = 'Multiple accounts with the same email address in the same linking domain'
    return refused('unexpected_failure', `${message} detected: default`)
  }
  if (owners[0]) return join(tx, owners[0], arrival)
  if (!arrival.identity.settings.signUps) return SIGN_UPS_CLOSED
  // Whoever opened an account for the address in the meantime has it: then this person comes to that one.
  return (await open(tx, arrival)) ?? comeNew(tx, arrival)
}

/** Whose address it is that the provider vouches for. */
async function ownersFor(tx: Database, arrival: Arrival): Promise<UserId[]> {
  const { email } = arrival.person
  return email && isTrusted(arrival) ? ownersOf(tx, email) : []
}

async function join(tx: Database, userId: UserId, arrival: Arrival): Promise<Arrived | Refused> {
  const { person, device, now } = arrival
  const account = await lockAccount(tx, userId)
  if (!account || isBanned(account.user, now)) return BANNED
  // They moved to another address in the meantime: this one is somebody else's, or nobody's.
  if (!(await ownersFor(tx, arrival)).includes(userId)) return comeNew(tx, arrival)
  const way = await addIdentity(tx, { person, userId, now })
  const user = await completeMetadata(tx, { user: account.user, person, now })
  const detail = { provider: person.provider }
  await audit(tx, { action: 'identity_linked', userId, device, detail, now })
  await tellOfWayIn(tx, { ...arrival, user: account.user, added: person.provider })
  return { account: { ...account, user, identities: [...account.identities, way] }, way }
}

/** Null when the address has an account by now. */
async function open(tx: Database, arrival: Arrival): Promise<Arrived | null> {
  const { person, device, now } = arrival
  const email = await freeAddress(tx, arrival)
  const user = newUser({ email, userMetadata: person.data, now })
  const added = await tx.insert(users).values(user).onConflictDoNothing()
  if (added.rowCount === 0) return null
  const way = await addIdentity(tx, { person, userId: user.id, now })
  const detail = { provider: person.provider }
  await audit(tx, { action: 'signed_up', userId: user.id, device, detail, now })
  return { account: { user, identities: [way], factors: [] }, way }
}

/** An address that nobody vouches for is not taken from the account that has it. */
async function freeAddress(tx: Database, arrival: Arrival): Promise<string | null> {
  const { email } = arrival.person
  if (!email || isTrusted(arrival)) return email
  return (await userByEmail(tx, email)) ? null : email
}
