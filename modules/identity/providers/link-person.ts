import type { Database } from '#platform/database'
import { audit } from '../audit.ts'
import { sendCode } from '../codes/send-code.ts'
import { NO_SUCH_USER, type Refused, refused } from '../refusal.ts'
import type { UserId } from '../tables.ts'
import { type Account, lockAccount, userByEmail } from '../users/account.ts'
import { BANNED, isBanned } from '../users/banned.ts'
import { EMAIL_TAKEN } from '../users/taken.ts'
import { tellOfWayIn } from '../users/tell-of-way-in.ts'
import type { Arrival } from './admit-person.ts'
import { completeMetadata } from './complete-metadata.ts'
import { adoptAddress, changeUnlessTaken, isTrusted } from './confirm-person.ts'
import { addIdentity, identityOf, lockPerson } from './identities.ts'

/** Adds the way somebody came by to the account they are signed in to, unless it is anybody's already. */
export async function linkPerson(
  tx: Database,
  { userId, ...arrival }: Arrival & { userId: UserId },
): Promise<Account | Refused> {
  const { person, device, now } = arrival
  await lockPerson(tx, person)
  const taken = await identityOf(tx, person)
  if (taken) return alreadyLinked(taken.userId === userId)
  const account = await lockAccount(tx, userId)
  if (!account) return NO_SUCH_USER
  if (isBanned(account.user, now)) return BANNED
  if (account.user.isSsoUser) return SSO
  const isAddressTaken = !account.user.email && (await isAnothers(tx, person.email))
  if (isAddressTaken) return EMAIL_TAKEN

  const way = await addIdentity(tx, { person, userId, now })
  const user = await completeMetadata(tx, { user: account.user, person, now })
  const detail = { provider: person.provider }
  await audit(tx, { action: 'identity_linked', userId, device, detail, now })
  await tellOfWayIn(tx, { ...arrival, user: account.user, added: person.provider })
  const linked = { ...account, user, identities: [...account.identities, way] }
  return user.email ? linked : withAddress(tx, linked, arrival)
}

function alreadyLinked(isOwn: boolean): Refused {
  const message = isOwn
    ? 'Identity is already linked'
    : 'Identity is already linked to another user'
  return refused('identity_already_exists', message)
}

const SSO = refused('user_sso_managed', 'Identities of single sign-on users cannot be linked')

async function isAnothers(tx: Database, email: string | null): Promise<boolean> {
  return email !== null && (await userByEmail(tx, email)) !== null
}

/** Somebody without an address has one from now on, and stays: at once when it is vouched for, else by letter. */
async function withAddress(
  tx: Database,
  account: Account,
  arrival: Arrival,
): Promise<Account | Refused> {
  const { provider, email } = arrival.person
  if (!email) return account
  if (isTrusted(arrival)) return adoptAddress(tx, account, arrival)
  const user = { ...account.user, email }
  if (!(await changeUnlessTaken(tx, user.id, { email }))) return EMAIL_TAKEN
  const no = await sendCode(tx, { ...arrival, purpose: 'signup', user })
  const what = `A confirmation email has been sent to your ${provider} email`
  return no ?? refused('email_not_confirmed', `Unverified email with ${provider}. ${what}`)
}
