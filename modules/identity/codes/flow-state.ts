import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { write } from '#platform/transaction'
import { type ProviderTokens, sealTokens } from '../providers/provider-tokens.ts'
import { type FlowState, flowStates, type UserId } from '../tables.ts'
import type { Challenge } from './challenge.ts'
import { linkHash } from './code-hash.ts'

interface Start {
  userId: UserId
  method: FlowState['method']
  challenge: Challenge
  /** What the letter's link carries that leads back here; null when no letter does. */
  link: string | null
  /** What a provider gave us for whoever ends the flow. */
  given?: { tokens: ProviderTokens; secretKey: string }
  now: Date
}

/** Notes who may end a flow, and how they will have signed in. */
export async function startFlow(tx: Database, start: Start): Promise<FlowState['id']> {
  const { userId, method, challenge, link, given, now } = start
  const id = newId<'flow state'>()
  const row = {
    ...{ id, userId, method, challenge: challenge.challenge, challengeMethod: challenge.method },
    linkHash: link === null ? null : linkHash(link),
    providerTokens: given ? sealTokens(given.tokens, given.secretKey) : null,
    createdAt: now,
  }
  await write(tx, tx.insert(flowStates).values(row))
  return id
}

/** The flow that a letter goes on with, by the hash of its link, unless it has gone on already. */
export async function flowOfLink(tx: Database, hash: Buffer): Promise<FlowState['id'] | null> {
  const isIt = and(eq(flowStates.linkHash, hash), isNull(flowStates.issuedAt))
  const [flow] = await tx.select({ id: flowStates.id }).from(flowStates).where(isIt)
  return flow?.id ?? null
}

/** What whoever started the flow exchanges for a session, once and soon: it travels in an address. */
export async function issueAuthCode(
  tx: Database,
  { flowId, now }: { flowId: FlowState['id']; now: Date },
): Promise<string> {
  const code = crypto.randomUUID()
  const issued = { codeHash: authCodeHash(code), issuedAt: now }
  await write(tx, tx.update(flowStates).set(issued).where(eq(flowStates.id, flowId)))
  return code
}

/** A code is too long to be guessed, so it needs no key. */
export function authCodeHash(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
