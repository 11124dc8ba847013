import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { lockConversation, updateConversation } from './lock-conversation.ts'
import { recordConversationEvent } from './record-conversation-event.ts'
import { notifyConversation } from './support-channel.ts'
import type { Conversation, ConversationId } from './tables.ts'

interface AssignConversationInput {
  conversationId: ConversationId
  actor: Actor
  /** False takes the conversation from whoever has it, and gives it to nobody. */
  isAssigned: boolean
  now: Date
}

/** Assigns a conversation to the clerk who does it, or to nobody. Repeating it changes nothing. */
export function assignConversation(
  db: Database,
  { conversationId: id, actor, isAssigned, now }: AssignConversationInput,
): Promise<Result<Conversation, 'conversation_not_found'>> {
  return runInTransaction(db, async (tx) => {
    const conversation = await lockConversation(tx, id)
    if (!conversation) return err('conversation_not_found')
    const assignee = isAssigned ? toAssigneeColumns(actor) : NOBODY
    if (isAssignee(conversation, assignee)) return ok(conversation)

    const changes = { ...assignee, updatedAt: now }
    const assigned = await updateConversation(tx, { id, changes })
    const kind = isAssigned ? 'assigned' : 'unassigned'
    await recordConversationEvent(tx, { conversation, kind, actor, now })
    await notifyConversation(tx, { id, signal: 'changed' })
    return ok(assigned)
  })
}

type Assignee = Pick<Conversation, 'assigneeKind' | 'assigneeId' | 'assigneeName'>

const NOBODY: Assignee = { assigneeKind: null, assigneeId: null, assigneeName: null }

/** The columns of a clerk. */
export function toAssigneeColumns({ kind, id, name }: Actor): Assignee {
  const assigneeKind = kind === 'staff_account' ? kind : 'staff_token'
  return { assigneeKind, assigneeId: id, assigneeName: name }
}

function isAssignee(conversation: Conversation, assignee: Assignee): boolean {
  const names = ['assigneeKind', 'assigneeId', 'assigneeName'] as const
  return names.every((name) => conversation[name] === assignee[name])
}
