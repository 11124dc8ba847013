import { eq, type SQL, sql } from 'drizzle-orm'
import { lockAccount } from '#modules/identity'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import { type CursorPosition, encodeCursor } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { CheckDecision, CheckKind } from '../contract.ts'
import { loadApplication } from '../get-application.ts'
import { isOwn } from '../is-own.ts'
import { type ChangeInfluencerError, suspendInfluencer } from '../suspend-influencer.ts'
import {
  type CheckDecisionRow,
  type InfluencerId,
  influencerCheckDecisions,
  influencerProfiles,
  influencers,
} from '../tables.ts'
import { findChecksOfKind } from './find-checks.ts'

interface DecideCheckInput {
  influencerId: InfluencerId
  kind: CheckKind
  decision: CheckDecision
  /** Why, for clerks. */
  comment: string
  timeZone: string
  actor: Actor
  now: Date
}

/**
 * Decides what a check has found: it is harmless, or the influencer is suspended. The figures are stored with the decision. The
 * check is found again only by what comes after. Nobody decides about themselves.
 */
export async function decideCheck(
  tx: Database,
  { influencerId, kind, decision, comment, timeZone, actor, now }: DecideCheckInput,
): Promise<Result<null, 'influencer_check_not_found' | ChangeInfluencerError>> {
  const [influencer] = await tx.select().from(influencers).where(eq(influencers.id, influencerId))
  const userId = influencer?.userId
  if (!userId) return err('influencer_check_not_found')
  if (isOwn(actor, userId)) return err('influencer_is_own')
  // Suspensions and deletions lock it first, too: of two decisions the second one finds nothing.
  await lockAccount(tx, userId)
  const [check] = await findChecksOfKind(tx, { kind, influencerId, timeZone, now })
  if (!check) return err('influencer_check_not_found')
  if (decision === 'suspended') {
    const revision = (await loadApplication(tx, userId))?.profile.revision ?? 0
    const reason = 'suspected_fraud'
    const suspended = await suspendInfluencer(tx, { userId, revision, reason, comment, actor, now })
    if (!suspended.ok) return suspended
  }
  await tx.insert(influencerCheckDecisions).values({
    ...{ id: newId<'influencer check decision'>(), influencerId, kind, decision, comment },
    ...{ facts: check.facts, ...toActorColumns(actor), createdAt: now },
  })
  return ok(null)
}

export interface ListedDecision extends CheckDecisionRow {
  code: string
  fullName: string | null
}

interface ListDecisionsInput {
  limit: number
  after: CursorPosition | null
}

/** Lists decisions about checks, newest first. */
export async function listCheckDecisions(
  db: Database,
  { limit, after }: ListDecisionsInput,
): Promise<{ items: ListedDecision[]; nextCursor: string | null }> {
  const { createdAt, id } = influencerCheckDecisions
  const isAfter: SQL | undefined = after
    ? sql`(${createdAt}, ${id}) < (${after.timestamp}::timestamptz, ${after.id}::uuid)`
    : undefined
  const rows = await db
    .select({
      decision: influencerCheckDecisions,
      ...{ code: influencers.code, fullName: influencerProfiles.fullName },
    })
    .from(influencerCheckDecisions)
    .innerJoin(influencers, eq(influencers.id, influencerCheckDecisions.influencerId))
    .leftJoin(influencerProfiles, eq(influencerProfiles.userId, influencers.userId))
    .where(isAfter)
    .orderBy(sql`${createdAt} desc, ${id} desc`)
    .limit(limit + 1)
  const items = rows.slice(0, limit).map(({ decision, code, fullName }) => {
    return { ...decision, code, fullName }
  })
  const last = rows.length > limit ? items.at(-1) : undefined
  const nextCursor = last
    ? encodeCursor({ timestamp: last.createdAt.toISOString(), id: last.id })
    : null
  return { items, nextCursor }
}
