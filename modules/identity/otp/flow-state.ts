import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { type FlowState, flowStates, type UserId } from '../tables.ts'
import { hashToken } from './hash-code.ts'
import type { PkceChallenge } from './pkce.ts'
import { encryptProviderTokens, type ProviderTokens } from './provider-tokens.ts'

interface CreateFlowStateInput {
  userId: UserId
  method: FlowState['method']
  challenge: PkceChallenge
  /** What the letter's link carries that leads back here; null when no letter does. */
  token: string | null
  /** What a provider gave us for whoever ends the flow. */
  providerTokens?: { tokens: ProviderTokens; secretKey: string }
  now: Date
}

/** Notes who may end a flow, and how they will have signed in. */
export async function createFlowState(
  tx: Database,
  start: CreateFlowStateInput,
): Promise<FlowState['id']> {
  const { userId, method, challenge, token, providerTokens, now } = start
  const id = newId<'flow state'>()
  const row = {
    ...{
      id,
      userId,
      method,
      codeChallenge: challenge.challenge,
      codeChallengeMethod: challenge.method,
    },
    tokenHash: token === null ? null : hashToken(token),
    encryptedProviderTokens: providerTokens
      ? encryptProviderTokens(providerTokens.tokens, providerTokens.secretKey)
      : null,
    createdAt: now,
  }
  await execute(tx, tx.insert(flowStates).values(row))
  return id
}

/** The flow that a letter goes on with, by the hash of its link, unless it has gone on already. */
export async function findFlowByTokenHash(
  tx: Database,
  hash: Buffer,
): Promise<FlowState['id'] | null> {
  const isIt = and(eq(flowStates.tokenHash, hash), isNull(flowStates.authCodeIssuedAt))
  const [flow] = await tx.select({ id: flowStates.id }).from(flowStates).where(isIt)
  return flow?.id ?? null
}

/** What whoever started the flow exchanges for a session, once and soon: it travels in an address. */
export async function issueAuthCode(
  tx: Database,
  { flowId, now }: { flowId: FlowState['id']; now: Date },
): Promise<string> {
  const code = crypto.randomUUID()
  const issued = { authCodeHash: hashAuthCode(code), authCodeIssuedAt: now }
  await execute(tx, tx.update(flowStates).set(issued).where(eq(flowStates.id, flowId)))
  return code
}

/** A code is too long to be guessed, so it needs no key. */
export function hashAuthCode(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
