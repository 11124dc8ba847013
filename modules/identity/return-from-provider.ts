import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import type { Account } from './account.ts'
import { type Arrival, admitPerson } from './admit-person.ts'
import { askProvider } from './ask-provider.ts'
import { audit } from './audit.ts'
import type { BadRequest } from './bad-request.ts'
import { issueAuthCode, startFlow } from './flow-state.ts'
import { linkPerson } from './link-person.ts'
import { openSession } from './open-session.ts'
import { providerNamed } from './provider-settings.ts'
import type { ProviderTokens } from './provider-tokens.ts'
import { type Returning, secretsOf, spendVisit } from './provider-visit.ts'
import { type Refused, refused } from './refusal.ts'
import type { Device, Identity } from './settings.ts'
import { type OpenSession, type ShownSession, showSession } from './show-session.ts'
import { type ProviderVisit, type SessionId, sessions, type UserId } from './tables.ts'

interface Asked extends Omit<Returning, 'state'> {
  /** All that came back: `code` and `state`, or `error`. */
  parameters: URLSearchParams
  identity: Identity
  device: Device
}

type Answer =
  | (ShownSession & ProviderTokens)
  | { authCode: string }
  | Refused
  | BadRequest
  /** The provider gave nothing for what came back; why is for the log alone. */
  | { failed: unknown }

/** Ends a visit to a provider: `redirectTo` is where they arrive, null when nobody knows where they set out from. */
export async function returnFromProvider(
  db: Database,
  asked: Asked,
): Promise<{ redirectTo: string | null; answer: Answer }> {
  const state = asked.parameters.get('state')
  if (!state) return { redirectTo: null, answer: STATELESS }
  const visit = await spendVisit(db, { ...asked, state })
  if ('refused' in visit) return { redirectTo: null, answer: visit }
  const answer = await meet(db, visit, { ...asked, state })
  if ('refused' in answer) {
    const { device, now } = asked
    const detail = { code: answer.refused.code, provider: visit.provider }
    await audit(db, { action: 'sign_in_refused', userId: null, device, detail, now })
  }
  return { redirectTo: visit.redirectTo, answer }
}

const STATELESS = refused('bad_oauth_callback', 'OAuth state parameter missing')

async function meet(
  db: Database,
  visit: ProviderVisit,
  asked: Asked & { state: string },
): Promise<Answer> {
  const { identity } = asked
  const provider = providerNamed(visit.provider, identity)
  if (!provider) return refused('validation_failed', 'Unsupported provider: it is not enabled')
  const secrets = secretsOf(visit, identity.secretKey)
  try {
    const met = await askProvider({ ...asked, provider, secrets })
    return 'badRequest' in met ? met : await arrive(db, visit, { ...asked, ...met })
  } catch (failed) {
    return { failed }
  }
}

type Met = Asked & { person: Arrival['person']; tokens: ProviderTokens }
type Entered = OpenSession | { authCode: string } | Refused

async function arrive(db: Database, visit: ProviderVisit, met: Met): Promise<Answer> {
  const entered = await inTransaction(db, (tx) => enter(tx, visit, met))
  return 'session' in entered ? { ...(await showSession(entered, met)), ...met.tokens } : entered
}

async function enter(tx: Database, visit: ProviderVisit, met: Met): Promise<Entered> {
  const { tokens, identity, device, now } = met
  const account = await accountOf(tx, visit, { ...met, redirectTo: visit.redirectTo })
  if ('refused' in account) return account
  const { challenge, challengeMethod: method } = visit
  if (!challenge || !method) return openSession(tx, { account, method: 'oauth', device, now })

  const flowId = await startFlow(tx, {
    ...{ userId: account.user.id, method: 'oauth', challenge: { challenge, method }, link: null },
    ...{ given: { tokens, secretKey: identity.secretKey }, now },
  })
  return { authCode: await issueAuthCode(tx, { flowId, now }) }
}

async function accountOf(
  tx: Database,
  { sessionId }: ProviderVisit,
  arrival: Arrival,
): Promise<Account | Refused> {
  if (!sessionId) return admitPerson(tx, arrival)
  const userId = await ownerOf(tx, sessionId)
  return userId ? linkPerson(tx, { ...arrival, userId }) : SIGNED_OUT
}

const SIGNED_OUT = refused('session_not_found', 'The session in which this was asked has ended')

async function ownerOf(tx: Database, id: SessionId): Promise<UserId | undefined> {
  const isAlive = and(eq(sessions.id, id), isNull(sessions.endedAt))
  const [session] = await tx.select({ userId: sessions.userId }).from(sessions).where(isAlive)
  return session?.userId
}
