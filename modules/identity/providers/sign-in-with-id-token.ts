import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { redirectFor } from '../codes/redirect.ts'
import { type Refused, refused } from '../refusal.ts'
import { openSession } from '../sessions/open-session.ts'
import { type ShownSession, showSession } from '../sessions/show-session.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import type { Device, Identity } from '../settings.ts'
import { type Arrival, admitPerson } from './admit-person.ts'
import { type BadRequest, badRequest } from './bad-request.ts'
import { linkPerson } from './link-person.ts'
import { providerNamed } from './provider-settings.ts'
import { readIdToken } from './read-id-token.ts'

interface Asked {
  provider: string | undefined
  idToken: string | undefined
  /** What came with the token, when it names one. */
  accessToken: string | undefined
  nonce: string | undefined
  /** To whose account it is to be added; null signs somebody in. */
  who: SignedIn | null
  identity: Identity
  device: Device
  now: Date
}

type Answer = ShownSession | Refused | BadRequest

/** Signs somebody in by what a provider said of them to an app, or adds it to their account. */
export async function signInWithIdToken(db: Database, asked: Asked): Promise<Answer> {
  const { idToken: token, who, identity } = asked
  if (!token) return badRequest('invalid request', 'id_token required')
  if (!asked.provider) {
    return badRequest('invalid request', 'provider or client_id and issuer required')
  }
  const provider = providerNamed(asked.provider, identity)
  if (!provider) return disabled(asked.provider)
  if (who && !identity.settings.manualLinking) return LINKING_DISABLED

  const person = await readIdToken(provider, { ...asked, token })
  if ('badRequest' in person) return person
  const arrival = { ...asked, person, redirectTo: redirectFor([], identity) }
  const opened = await inTransaction(db, (tx) => enter(tx, arrival))
  return 'refused' in opened ? opened : showSession(opened, asked)
}

export const LINKING_DISABLED = refused('manual_linking_disabled', 'Manual linking is disabled')

function disabled(name: string): Refused {
  const shown = name.slice(0, 100)
  return refused(
    'provider_disabled',
    `Provider (issuer "${ISSUERS[name] ?? shown}") is not enabled`,
  )
}

/** What people would have come from, had it been set up. */
const ISSUERS: Record<string, string> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
}

async function enter(tx: Database, arrival: Arrival & Pick<Asked, 'who'>) {
  const { who, device, now } = arrival
  const account = who
    ? await linkPerson(tx, { ...arrival, userId: who.user.id })
    : await admitPerson(tx, arrival)
  return 'refused' in account ? account : openSession(tx, { account, method: 'oauth', device, now })
}
