import { isPolicy, POLICIES } from '#contract/inbox'
import { listContentVersions } from '#modules/content'
import { countAudience, listAudience, refreshBeforeRead } from '#modules/customers'
import { type BroadcastContent, findBroadcast, startBroadcast } from '#modules/inbox'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import type { BroadcastState } from './broadcast-state.ts'

/** A broadcast of the newest version of a text. */
export interface PolicyBroadcastState extends BroadcastState {
  /** Null while the text is that of a new shop. */
  version: number | null
}

interface StartPolicyBroadcastInput {
  key: string
  /** The version that the administrator has seen. */
  version: number
  now: Date
}

/**
 * Notifies all customers with an account of a policy that was published, once for each version. A second call changes
 * nothing.
 */
export function startPolicyBroadcast(
  db: Database,
  { key, version, now }: StartPolicyBroadcastInput,
): Promise<
  Result<PolicyBroadcastState, 'content_not_policy' | 'policy_not_published' | 'content_changed'>
> {
  return runResultTransaction(db, async (tx) => {
    const state = await getPolicyBroadcast(tx, { key, now })
    if (!state.ok) return state
    if (state.value.version === null) return err('policy_not_published')
    if (state.value.version !== version) return err('content_changed')
    await startBroadcast(tx, { kind: 'policy_update', subject: buildSubject(key, version), now })
    return getPolicyBroadcast(tx, { key, now })
  })
}

/** Returns how many customers the newest version of a policy concerns, and what was sent to them. */
export async function getPolicyBroadcast(
  db: Database,
  { key, now }: { key: string; now: Date },
): Promise<Result<PolicyBroadcastState, 'content_not_policy'>> {
  if (!isPolicy(key)) return err('content_not_policy')
  const [newest] = await listContentVersions(db, key)
  await refreshBeforeRead(db)
  const audience = await countAudience(db, { segmentIds: [], now })
  if (!newest?.isPublished) return ok({ audience, broadcast: null, version: null })
  const { version } = newest
  const subject = buildSubject(key, version)
  const broadcast = await findBroadcast(db, { kind: 'policy_update', subject })
  return ok({ audience, broadcast, version })
}

export function loadPolicyBroadcast(
  tx: Database,
  { subject, now }: { subject: string; now: Date },
): BroadcastContent {
  const [key = ''] = subject.split(' ')
  if (!isPolicy(key)) throw new Error(`${subject} is no version of a policy`)
  const page = POLICIES[key]
  return {
    listUserIds: (position) => listAudience(tx, { segmentIds: [], now, ...position }),
    buildNotification: (userId) => ({
      ...{ kind: 'policy_update', userId, source: subject, params: { page }, link: `/${page}` },
    }),
  }
}

function buildSubject(key: string, version: number): string {
  return `${key} ${version}`
}
