import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { issueAuthCode, startFlow } from '../codes/flow-state.ts'
import { admitEmployee } from '../employers/admit-employee.ts'
import { isSaml } from '../employers/saml-settings.ts'
import { type Refused, refused } from '../refusal.ts'
import { openSession } from '../sessions/open-session.ts'
import { type OpenSession, type ShownSession, showSession } from '../sessions/show-session.ts'
import { type ProviderVisit, type SessionId, sessions, type UserId } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { type Arrival, admitPerson } from './admit-person.ts'
import { linkPerson } from './link-person.ts'
import type { ProviderTokens } from './provider-tokens.ts'

type Met = Omit<Arrival, 'redirectTo'> & {
  /** What opens their account at the provider; an employer gives nothing of the kind. */
  tokens: ProviderTokens | null
}

export type Ended = (ShownSession & Partial<ProviderTokens>) | { authCode: string } | Refused

/** Lets in whom the shop has met at the end of a visit: with a session, or with a code for the client that waits. */
export async function endVisit(db: Database, visit: ProviderVisit, met: Met): Promise<Ended> {
  const entered = await inTransaction(db, (tx) => enter(tx, visit, met))
  return 'session' in entered ? { ...(await showSession(entered, met)), ...met.tokens } : entered
}

type Entered = OpenSession | { authCode: string } | Refused

async function enter(tx: Database, visit: ProviderVisit, met: Met): Promise<Entered> {
  const { tokens, identity, device, now } = met
  const account = await accountOf(tx, visit, { ...met, redirectTo: visit.redirectTo })
  if ('refused' in account) return account
  const way = isSaml(visit.provider) ? ('sso/saml' as const) : ('oauth' as const)
  const { challenge, challengeMethod: method } = visit
  if (!challenge || !method) return openSession(tx, { account, method: way, device, now })

  const flowId = await startFlow(tx, {
    ...{ userId: account.user.id, method: way, challenge: { challenge, method }, link: null, now },
    ...(tokens && { given: { tokens, secretKey: identity.secretKey } }),
  })
  return { authCode: await issueAuthCode(tx, { flowId, now }) }
}

async function accountOf(
  tx: Database,
  { provider, sessionId }: ProviderVisit,
  arrival: Arrival,
): Promise<Account | Refused> {
  if (isSaml(provider)) return admitEmployee(tx, arrival)
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
