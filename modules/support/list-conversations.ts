import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Actor } from '#platform/actor'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import { toAssigneeColumns } from './assign-conversation.ts'
import { CONVERSATION_FILTERS } from './contract.ts'
import { type Conversation, supportConversations } from './tables.ts'

type ConversationFilter = (typeof CONVERSATION_FILTERS)[number]

interface FilterContext {
  /** Whose conversations `mine` are. */
  actor: Actor
  now: Date
}

interface ListConversationsInput extends CursorPageInput, FilterContext {
  filter: ConversationFilter
}

/** Lists the conversations of all shoppers, newest first. */
export async function listConversations(
  db: Database,
  { filter, actor, now, ...page }: ListConversationsInput,
): Promise<{ items: Conversation[]; nextCursor: string | null }> {
  const isListed = buildFilter(filter, { actor, now })
  const rows = await db
    .select()
    .from(supportConversations)
    .where(and(isListed, buildOlderThanCondition(supportConversations, page)))
    .orderBy(desc(supportConversations.createdAt), desc(supportConversations.id))
    .limit(page.limit + 1)
  return toCursorPage(rows, page)
}

/** Counts the conversations of each filter. */
export async function countConversations(
  db: Database,
  context: FilterContext,
): Promise<Record<ConversationFilter, number>> {
  const counts = CONVERSATION_FILTERS.map((filter) => {
    return [filter, sql<number>`count(*) filter (where ${buildFilter(filter, context)})::int`]
  })
  const [row] = await db.select(Object.fromEntries(counts)).from(supportConversations)
  return row as Record<ConversationFilter, number>
}

const MAX_CHANGED_CONVERSATIONS = 200
/** Longer than a transaction: a change is visible only with its commit, after changes with a later time. */
const OVERLAP_MS = 60_000

/**
 * Lists the conversations that have changed since a time, in the order of their changes, and some from before it again.
 * Returns null if there are too many.
 */
export async function listChangedConversations(
  db: Database,
  { since }: { since: Date },
): Promise<Conversation[] | null> {
  const { updatedAt, id } = supportConversations
  const rows = await db
    .select()
    .from(supportConversations)
    .where(gt(updatedAt, new Date(since.getTime() - OVERLAP_MS)))
    .orderBy(asc(updatedAt), asc(id))
    .limit(MAX_CHANGED_CONVERSATIONS + 1)
  return rows.length > MAX_CHANGED_CONVERSATIONS ? null : rows
}

const MAX_OWN_CONVERSATIONS = 50

/** Lists the newest conversations of a user. */
export function listOwnConversations(db: Database, userId: UserId): Promise<Conversation[]> {
  return db
    .select()
    .from(supportConversations)
    .where(eq(supportConversations.userId, userId))
    .orderBy(desc(supportConversations.createdAt), desc(supportConversations.id))
    .limit(MAX_OWN_CONVERSATIONS)
}

function buildFilter(filter: ConversationFilter, { actor, now }: FilterContext): SQL {
  const { status, answerDueAt } = supportConversations
  const filters: Record<ConversationFilter, () => SQL | undefined> = {
    open: () => eq(status, 'open'),
    waiting: () => isNotNull(answerDueAt),
    overdue: () => lt(answerDueAt, now),
    mine: () => and(eq(status, 'open'), isAssignedTo(actor)),
    closed: () => eq(status, 'closed'),
  }
  return filters[filter]()!
}

function isAssignedTo(actor: Actor) {
  const { assigneeKind: kind, assigneeId: id, assigneeName: name } = supportConversations
  const assignee = toAssigneeColumns(actor)
  return and(
    eq(kind, assignee.assigneeKind!),
    or(assignee.assigneeId ? eq(id, assignee.assigneeId) : isNull(id)),
    assignee.assigneeName ? eq(name, assignee.assigneeName) : isNull(name),
  )
}
