import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { type Conversation, type ConversationEvent, supportEvents } from './tables.ts'

interface RecordConversationEventInput {
  conversation: Pick<Conversation, 'id'>
  kind: ConversationEvent['kind']
  actor: Actor
  now: Date
}

export async function recordConversationEvent(
  tx: Database,
  { conversation, kind, actor, now }: RecordConversationEventInput,
): Promise<void> {
  await tx.insert(supportEvents).values({
    ...{ id: newId<'support event'>(), conversationId: conversation.id, kind },
    ...{ ...toActorColumns(actor), createdAt: now },
  })
}
