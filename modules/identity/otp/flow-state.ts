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
  /** The token of the e-mail's link; null for flows without an e-mail. */
  token: string | null
  /** The OAuth provider's tokens, for the client that completes the flow. */
  providerTokens?: { tokens: ProviderTokens; secretKey: string }
  now: Date
}

/** Starts a PKCE flow: records the challenge and the authentication method of its future session. */
export async function createFlowState(
  tx: Database,
  input: CreateFlowStateInput,
): Promise<FlowState['id']> {
  const { userId, method, challenge, token, providerTokens, now } = input
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

/** The flow of an e-mail link, by the hash of its token. Null if it has an auth code already. */
export async function findFlowByTokenHash(
  tx: Database,
  hash: Buffer,
): Promise<FlowState['id'] | null> {
  const isOpenFlow = and(eq(flowStates.tokenHash, hash), isNull(flowStates.authCodeIssuedAt))
  const [flow] = await tx.select({ id: flowStates.id }).from(flowStates).where(isOpenFlow)
  return flow?.id ?? null
}

/** Issues the single-use code that the client exchanges for a session with its PKCE verifier. */
export async function issueAuthCode(
  tx: Database,
  { flowId, now }: { flowId: FlowState['id']; now: Date },
): Promise<string> {
  const code = crypto.randomUUID()
  const changes = { authCodeHash: hashAuthCode(code), authCodeIssuedAt: now }
  await execute(tx, tx.update(flowStates).set(changes).where(eq(flowStates.id, flowId)))
  return code
}

/** Unkeyed: an auth code has 122 random bits. */
export function hashAuthCode(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
