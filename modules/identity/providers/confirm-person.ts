import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, isKeyTaken } from '#platform/transaction'
import { audit } from '../audit.ts'
import { sendCode } from '../codes/send-code.ts'
import { type Refused, refused } from '../refusal.ts'
import { type UserId, type UserRow, users } from '../tables.ts'
import { type Account, userByEmail } from '../users/account.ts'
import type { Arrival, Arrived } from './admit-person.ts'
import { takeOver } from './take-over.ts'

/** Whether what the provider says of somebody's address is taken for true. */
export function isTrusted({ person, identity }: Pick<Arrival, 'person' | 'identity'>): boolean {
  return person.email !== null && (person.hasShownEmail || identity.settings.autoconfirm)
}

/**
 * Lets somebody in whose address is confirmed, or is by what the provider says: then an account that nobody had
 * confirmed is theirs alone. Otherwise they get a letter, and come again when they have followed it.
 */
export async function confirmPerson(
  tx: Database,
  { account, way }: Arrived,
  arrival: Arrival,
): Promise<Account | Refused> {
  const { user } = account
  if (isConfirmed(user)) return account
  if (!user.email)
    return isTrusted(arrival) ? adoptAddress(tx, account, arrival) : unverified(arrival)
  const isTheirs = isTrusted(arrival) && arrival.person.email === user.email
  return isTheirs ? takeOver(tx, { account, way }, arrival) : askToConfirm(tx, user, arrival)
}

/** By their address; or by their telephone, when they have no address. */
function isConfirmed({ email, emailConfirmedAt, phoneConfirmedAt }: UserRow): boolean {
  return emailConfirmedAt !== null || (email === null && phoneConfirmedAt !== null)
}

/** Somebody without an address gets the one the provider vouches for, unless it is another account's. */
export async function adoptAddress(
  tx: Database,
  account: Account,
  { person, device, now }: Pick<Arrival, 'person' | 'device' | 'now'>,
): Promise<Account> {
  const { user } = account
  const isTaken = person.email === null || (await userByEmail(tx, person.email)) !== null
  if (isTaken) return account
  const seen = { email: person.email, emailConfirmedAt: now, isAnonymous: false, updatedAt: now }
  if (!(await changeUnlessTaken(tx, user.id, seen))) return account
  await audit(tx, { action: 'email_confirmed', userId: user.id, device, now })
  return { ...account, user: { ...user, ...seen } }
}

/** False when somebody else has the address by now: of two who want the same, the first has it. */
export async function changeUnlessTaken(
  tx: Database,
  userId: UserId,
  change: Partial<UserRow>,
): Promise<boolean> {
  try {
    await inTransaction(tx, async (part) => {
      await part.update(users).set(change).where(eq(users.id, userId))
    })
    return true
  } catch (error) {
    if (isKeyTaken(error)) return false
    throw error
  }
}

async function askToConfirm(tx: Database, user: UserRow, arrival: Arrival): Promise<Refused> {
  const no = await sendCode(tx, { ...arrival, purpose: 'signup', user })
  return no ?? unverified(arrival, true)
}

function unverified({ person: { provider } }: Arrival, isAsked = false): Refused {
  const what = isAsked
    ? `A confirmation email has been sent to your ${provider} email`
    : `Verify the email with ${provider} in order to sign in`
  return refused('provider_email_needs_verification', `Unverified email with ${provider}. ${what}`)
}
