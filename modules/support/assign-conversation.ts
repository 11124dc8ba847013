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
  /** Whom it is given to; null for nobody. */
  assignee: Actor | null
  /** Who had it when the actor looked: the id of an account, or the name of a token. Undefined takes it from anybody. */
  seenAssignee?: string | null | undefined
  now: Date
}

/** Assigns a conversation to a clerk, or to nobody. Repeating it changes nothing. */
export function assignConversation(
  db: Database,
  { conversationId: id, actor, assignee: clerk, seenAssignee, now }: AssignConversationInput,
): Promise<Result<Conversation, 'conversation_not_found' | 'conversation_assigned'>> {
  return runInTransaction(db, async (tx) => {
    const conversation = await lockConversation(tx, id)
    if (!conversation) return err('conversation_not_found')
    const assignee = clerk ? toAssigneeColumns(clerk) : NOBODY
    if (isAssignee(conversation, assignee)) return ok(conversation)

    const current = conversation.assigneeId ?? conversation.assigneeName
    if (seenAssignee !== undefined && seenAssignee !== current) return err('conversation_assigned')

    const changes = { ...assignee, updatedAt: now }
    const assigned = await updateConversation(tx, { id, changes })
    const kind = clerk ? 'assigned' : 'unassigned'
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
