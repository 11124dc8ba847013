import type { UserId } from '#modules/identity'
import { type NewNotification, raiseNotifications } from '#modules/inbox'
import type { Database } from '#platform/db/database'
import { publishEvent } from '#platform/events/publish-event'
import type { RejectReason, SuspensionReason } from './contract.ts'

/** Its handler writes to the influencer. */
export const INFLUENCER_DECIDED = 'influencer.decided'

/** What was decided about an application or an influencer, as the event has it. */
export type AnnouncedDecision =
  | { kind: 'approved' | 'resumed'; code: string }
  | { kind: 'suspended'; reason: SuspensionReason }
  | { kind: 'reopened' }
  | { kind: 'rejected'; reason: RejectReason; comment: string | null; reapplyAt: string }

interface AnnounceDecisionInput {
  userId: UserId
  decision: AnnouncedDecision
  now: Date
}

/** Tells the user in the shop what was decided. An e-mail follows. */
export async function announceDecision(
  tx: Database,
  { userId, decision, now }: AnnounceDecisionInput,
): Promise<void> {
  const payload = { ...decision }
  const source = await publishEvent(tx, {
    topic: INFLUENCER_DECIDED,
    subject: userId,
    payload,
    now,
  })
  const notification: NewNotification = {
    ...{ userId, kind: 'profile_update', source, hasOwnEmail: true },
    params: { change: `influencer_${decision.kind}` },
    link: '/profile?tab=influencer',
  }
  await raiseNotifications(tx, { notifications: [notification], now })
}
