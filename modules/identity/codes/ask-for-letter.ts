import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { inTransaction, write } from '#platform/transaction'
import type { Metadata } from '../contract.ts'
import { emailAddress, notAnAddress } from '../email-address.ts'
import type { Refused } from '../refusal.ts'
import { type Device, type Identity, nameOfShop } from '../settings.ts'
import { type AskedLetter, askedLetters } from '../tables.ts'
import type { Challenge } from './challenge.ts'
import { countLetter, pauseLetters } from './letter-limits.ts'
import { redirectFor } from './redirect.ts'

interface Asked {
  purpose: AskedLetter['purpose']
  email: string | undefined
  redirectTo: string | undefined
  challenge: Challenge | null
  /** What somebody says of themselves who may turn out to be new. */
  data?: Metadata
  identity: Identity
  device: Device
  now: Date
}

/**
 * Takes down that somebody wants a way back in (`recovery`), a way in (`magiclink`), or the letter that confirms their
 * address once more (`signup`). Nobody is looked for, so neither the answer nor its time tells whether the address has
 * an account; whether there is anything to write shows when the letter is written.
 */
export async function askForLetter(db: Database, asked: Asked): Promise<Refused | null> {
  const email = emailAddress(asked.email)
  return email ? inTransaction(db, (tx) => noteLetter(tx, { ...asked, email })) : notAnAddress()
}

/** The same in a transaction, for an address that is one. */
export async function noteLetter(
  tx: Database,
  asked: Asked & { email: string },
): Promise<Refused | null> {
  const { purpose, email, challenge, data = {}, identity, device, now } = asked
  const no = (await pauseLetters(tx, { ...asked, to: email })) ?? (await countLetter(tx, asked))
  if (no) return no
  const letter = {
    ...{ id: newId<'asked letter'>(), purpose, email, userData: data, ...device, createdAt: now },
    ...{ challenge: challenge?.challenge, challengeMethod: challenge?.method },
    redirectTo: redirectFor([asked.redirectTo], identity),
    ...{ askedOf: nameOfShop(identity), nextAttemptAt: now },
  }
  await write(tx, tx.insert(askedLetters).values(letter))
  return null
}
