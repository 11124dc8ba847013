import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { audit } from '../audit.ts'
import { type ProviderTokens, unsealTokens } from '../providers/provider-tokens.ts'
import { type Refused, refused } from '../refusal.ts'
import { openSession } from '../sessions/open-session.ts'
import { type OpenSession, type ShownSession, showSession } from '../sessions/show-session.ts'
import type { Device, Identity } from '../settings.ts'
import { type FlowState, flowStates } from '../tables.ts'
import { lockAccount } from '../users/account.ts'
import { BANNED, isBanned } from '../users/banned.ts'
import { answersChallenge } from './challenge.ts'
import { authCodeHash } from './flow-state.ts'

interface Asked {
  code: string
  verifier: string
  identity: Identity
  device: Device
  now: Date
}

type Exchanged = OpenSession & { given: ProviderTokens | null }

/** Opens the session of a flow for whoever started it. A wrong verifier leaves the code to who has the right one. */
export async function exchangeCode(
  db: Database,
  asked: Asked,
): Promise<(ShownSession & Partial<ProviderTokens>) | Refused> {
  if (!asked.code || !asked.verifier) {
    const message = 'invalid request: both auth code and code verifier should be non-empty'
    return refused('validation_failed', message)
  }
  const opened = await inTransaction(db, (tx) => exchange(tx, asked))
  return 'refused' in opened ? opened : { ...(await showSession(opened, asked)), ...opened.given }
}

async function exchange(tx: Database, asked: Asked): Promise<Exchanged | Refused> {
  const { code, identity, device, now } = asked
  const isIt = eq(flowStates.codeHash, authCodeHash(code))
  const [flow] = await tx.select().from(flowStates).where(isIt)
  if (!flow) return UNKNOWN
  const no = whyNot(flow, asked)
  if (no) {
    const detail = { code: no.refused.code }
    await audit(tx, { action: 'flow_refused', userId: flow.userId, device, detail, now })
    return no
  }

  const account = await lockAccount(tx, flow.userId)
  // Of two who exchange it at once the second finds it gone.
  const [taken] = await tx.delete(flowStates).where(isIt).returning({ id: flowStates.id })
  if (!account || !taken) return UNKNOWN
  if (isBanned(account.user, now)) return BANNED
  const { method, providerTokens: sealed } = flow
  const given = sealed && unsealTokens(sealed, identity.secretKey)
  return { ...(await openSession(tx, { account, method, device, now })), given }
}

const UNKNOWN = refused('flow_state_not_found', 'invalid flow state, no valid flow state found')

/** It travels in an address, which is seen and kept in many places: so it does not last. */
const CODE_MS = 300_000

function whyNot(flow: FlowState, { verifier, now }: Asked): Refused | null {
  const since = now.getTime() - (flow.issuedAt?.getTime() ?? Number.NEGATIVE_INFINITY)
  if (since > CODE_MS) {
    return refused('flow_state_expired', 'invalid flow state, flow state has expired')
  }
  const { challenge, challengeMethod: method } = flow
  if (answersChallenge(verifier, { challenge, method })) return null
  const message = 'code challenge does not match previously saved code verifier'
  return refused('bad_code_verifier', message)
}
