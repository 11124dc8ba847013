import type { UserId } from '#modules/identity'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { type ApplicationEvent, influencerApplicationEvents } from './tables.ts'

interface RecordApplicationEventInput {
  userId: UserId
  kind: ApplicationEvent['kind']
  reason?: ApplicationEvent['reasonCode']
  text?: string | null
  actor: Actor
  now: Date
}

/** Adds a note or a decision to the history of an application. */
export async function recordApplicationEvent(
  tx: Database,
  { userId, kind, reason = null, text = null, actor, now }: RecordApplicationEventInput,
): Promise<void> {
  await tx.insert(influencerApplicationEvents).values({
    ...{ id: newId<'influencer application event'>(), userId, kind, reasonCode: reason, text },
    ...{ ...toActorColumns(actor), createdAt: now },
  })
}
