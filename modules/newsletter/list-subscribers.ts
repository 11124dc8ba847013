import { stringify } from 'csv-stringify/sync'
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { escapeFormula } from '#platform/csv/escape-formula'
import { decodeCursor } from '#platform/db/cursor'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import type { SubscriberFilter } from './contract.ts'
import { newsletterSubscriptions, type Subscription } from './tables.ts'

interface SubscriberListFilter {
  /** A part of the address. */
  q?: string | undefined
  state?: SubscriberFilter | undefined
}

/** Lists who has requested the newsletter, newest first. */
export async function listSubscribers(
  db: Database,
  { q, state, ...page }: SubscriberListFilter & CursorPageInput,
): Promise<{ items: Subscription[]; nextCursor: string | null }> {
  const { createdAt, id, email } = newsletterSubscriptions
  const rows = await db
    .select()
    .from(newsletterSubscriptions)
    .where(
      and(
        q ? sql`${email} like ${`%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}` : undefined,
        state && toSubscriberCondition(state),
        buildOlderThanCondition(newsletterSubscriptions, page),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(page.limit + 1)
  return toCursorPage(rows, page)
}

export function toSubscriberCondition(state: SubscriberFilter): SQL | undefined {
  const { state: column, undeliverableAt } = newsletterSubscriptions
  if (state === 'bounced') return and(eq(column, 'confirmed'), isNotNull(undeliverableAt))
  return and(eq(column, state), state === 'confirmed' ? isNull(undeliverableAt) : undefined)
}

export function getSubscriberState({ state, undeliverableAt }: Subscription): SubscriberFilter {
  return state === 'confirmed' && undeliverableAt ? 'bounced' : state
}

const EXPORT_PAGE_SIZE = 500
const COLUMNS: [name: string, read: (one: Subscription) => string | Date | null][] = [
  ['email', ({ email }) => email],
  ['language', ({ language }) => language],
  ['state', getSubscriberState],
  ['requested_at', ({ requestedAt }) => requestedAt],
  ['confirmed_at', ({ confirmedAt }) => confirmedAt],
  ['unsubscribed_at', ({ unsubscribedAt }) => unsubscribedAt],
  ['undeliverable_at', ({ undeliverableAt }) => undeliverableAt],
]

/** Yields the subscribers of a filter as CSV (RFC 4180), some hundred lines at a time. */
export async function* exportSubscribers(
  db: Database,
  filter: SubscriberListFilter,
): AsyncGenerator<string> {
  yield stringify([COLUMNS.map(([name]) => name)])
  let cursor: string | null = null
  do {
    const after: CursorPageInput['after'] = cursor === null ? null : decodeCursor(cursor)
    const page = await listSubscribers(db, { ...filter, limit: EXPORT_PAGE_SIZE, after })
    yield stringify(page.items.map((one) => COLUMNS.map(([, read]) => toCell(read(one)))))
    cursor = page.nextCursor
  } while (cursor !== null)
}

function toCell(value: string | Date | null): string {
  return value instanceof Date ? value.toISOString() : escapeFormula(value ?? '')
}
