import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Actor } from '#platform/actor'
import { type CursorPageInput, toCursorPage } from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import { toAssigneeColumns } from './assign-conversation.ts'
import { CONVERSATION_FILTERS } from './contract.ts'
import { type Conversation, supportConversations, supportMessages } from './tables.ts'

type ConversationFilter = (typeof CONVERSATION_FILTERS)[number]

interface FilterContext {
  /** Whose conversations `mine` are. */
  actor: Actor
  now: Date
}

interface ListConversationsInput extends CursorPageInput, FilterContext {
  filter: ConversationFilter
  channel?: Conversation['channel'] | undefined
  /** A part of the e-mail address or of a message; or the number of the conversation or of the order. */
  q?: string | undefined
}

/** Lists the conversations of all shoppers, those in which something happened last first. */
export async function listConversations(
  db: Database,
  { filter, channel, q, actor, now, ...page }: ListConversationsInput,
): Promise<{ items: Conversation[]; nextCursor: string | null }> {
  const { id, updatedAt } = supportConversations
  const isListed = buildFilter(filter, { actor, now })
  const isOfChannel = channel && eq(supportConversations.channel, channel)
  const { after } = page
  const isOlder =
    after && sql`(${updatedAt}, ${id}) < (${after.timestamp}::timestamptz, ${after.id}::uuid)`
  const rows = await db
    .select()
    .from(supportConversations)
    .where(and(isListed, isOfChannel, buildTextCondition(q), isOlder ?? undefined))
    .orderBy(desc(updatedAt), desc(id))
    .limit(page.limit + 1)
  const changed = rows.map((row) => ({ id: row.id, createdAt: row.updatedAt, row }))
  const { items, nextCursor } = toCursorPage(changed, page)
  return { items: items.map(({ row }) => row), nextCursor }
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
const MAX_OTHER_CONVERSATIONS = 5

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
    unassigned: () => and(eq(status, 'open'), isNull(supportConversations.assigneeKind)),
    mine: () => and(eq(status, 'open'), isAssignedTo(actor)),
    closed: () => eq(status, 'closed'),
  }
  return filters[filter]()!
}

/** Lists the newest other conversations with the account, or else with the address. */
export async function listOtherConversations(
  db: Database,
  { id, userId, email }: Conversation,
): Promise<Conversation[]> {
  const { id: conversationId, userId: owner, email: address, createdAt } = supportConversations
  if (!userId && !email) return []
  const isSame = userId ? eq(owner, userId) : and(isNull(owner), eq(address, email!))
  return db
    .select()
    .from(supportConversations)
    .where(and(isSame, ne(conversationId, id)))
    .orderBy(desc(createdAt), desc(conversationId))
    .limit(MAX_OTHER_CONVERSATIONS)
}

/** Each way to match a text has an index of its own. */
function buildTextCondition(q = ''): SQL | undefined {
  const text = q.trim().toLowerCase()
  if (text === '') return undefined
  const { id, number, email, orderNumber } = supportConversations
  const { conversationId, body } = supportMessages
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const found = [
    sql`select ${id} from ${supportConversations} where ${email} like ${pattern}`,
    sql`select ${id} from ${supportConversations} where lower(${orderNumber}) = ${text}`,
    sql`select ${conversationId} from ${supportMessages}
      where lower(${body}) like ${pattern}`,
    ...(/^\d{1,12}$/.test(text)
      ? [sql`select ${id} from ${supportConversations} where ${number} = ${Number(text)}`]
      : []),
  ]
  return sql`${id} in (${sql.join(found, sql` union all `)})`
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
