import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { listUserIdsByEmail } from '#modules/identity'
import { listUsersWithout } from '#modules/inbox'
import { sellerSetting } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { enqueueEmails } from '#platform/email/email-queue'
import type { EmailSender } from '#platform/email/render-email'
import { getIssue, type IssueWithTexts } from './list-issues.ts'
import { createIssueRenderer, ISSUE_TEMPLATE, pickText } from './render-issue.ts'
import { buildUnsubscribeLinks } from './subscription-links.ts'
import {
  type IssueId,
  newsletterDeliveries,
  newsletterIssues,
  newsletterSubscriptions,
  type Subscription,
} from './tables.ts'

interface SendDueIssuesInput {
  sender: EmailSender
  now: Date
  signal?: AbortSignal
  /** Subscribers for each transaction. */
  batchSize?: number
}

const BATCH_SIZE = 200

/**
 * Sends the issues whose time has come, in batches. A batch enqueues its e-mails and records its deliveries in one
 * transaction, so after a crash the next run continues where this one stopped, and nobody gets an issue twice.
 */
export async function sendDueIssues(
  db: Database,
  { batchSize = BATCH_SIZE, signal, ...input }: SendDueIssuesInput,
): Promise<void> {
  for (const id of await listDueIssues(db, input.now)) {
    let isDone = false
    while (!isDone && !signal?.aborted) {
      isDone = await runInTransaction(db, (tx) => sendBatch(tx, { id, batchSize, ...input }))
    }
  }
}

async function listDueIssues(db: Database, now: Date): Promise<IssueId[]> {
  const { id, state, sendAt } = newsletterIssues
  const isDue = and(inArray(state, ['scheduled', 'sending']), lte(sendAt, now))
  const rows = await db.select({ id }).from(newsletterIssues).where(isDue).orderBy(asc(sendAt))
  return rows.map((row) => row.id)
}

interface BatchInput {
  id: IssueId
  batchSize: number
  sender: EmailSender
  now: Date
}

/** Returns whether this process has nothing left to do: the issue is sent, or another process is sending it. */
async function sendBatch(tx: Database, { id, batchSize, sender, now }: BatchInput) {
  const issue = await lockDueIssue(tx, id, now)
  if (!issue) return true
  const subscriptions = await listNextSubscribers(tx, issue, batchSize)
  const rows = subscriptions.map((one) => {
    return { issueId: id, subscriptionId: one.id, createdAt: now }
  })
  if (rows.length > 0) await tx.insert(newsletterDeliveries).values(rows)
  await sendToSubscribers(tx, { issue, subscriptions, sender, now })
  const isDone = subscriptions.length < batchSize
  await tx
    .update(newsletterIssues)
    .set({
      state: isDone ? 'sent' : 'sending',
      startedAt: issue.startedAt ?? now,
      sentAt: isDone ? now : null,
      deliveryCount: issue.deliveryCount + subscriptions.length,
      lastSubscriptionId: subscriptions.at(-1)?.id ?? issue.lastSubscriptionId,
    })
    .where(eq(newsletterIssues.id, id))
  return isDone
}

/** It may have been unscheduled or sent since it was listed. */
async function lockDueIssue(tx: Database, id: IssueId, now: Date) {
  const { state, sendAt } = newsletterIssues
  const isDue = and(inArray(state, ['scheduled', 'sending']), lte(sendAt, now))
  const [locked] = await tx
    .select()
    .from(newsletterIssues)
    .where(and(eq(newsletterIssues.id, id), isDue))
    .for('update', { skipLocked: true })
  return locked ? getIssue(tx, id) : null
}

function listNextSubscribers(
  tx: Database,
  { lastSubscriptionId }: IssueWithTexts,
  limit: number,
): Promise<Subscription[]> {
  const { id, state, undeliverableAt } = newsletterSubscriptions
  const isNext = lastSubscriptionId ? gt(id, lastSubscriptionId) : undefined
  // The lock: a subscription that is deleted at the same moment has no delivery, and one that ends now has it before.
  return tx
    .select()
    .from(newsletterSubscriptions)
    .where(and(eq(state, 'confirmed'), isNull(undeliverableAt), isNext))
    .orderBy(asc(id))
    .limit(limit)
    .for('share')
}

interface SendToSubscribersInput {
  issue: IssueWithTexts
  subscriptions: Subscription[]
  sender: EmailSender
  now: Date
}

/** Subscribers whose account has switched the newsletter off get a suppressed e-mail. */
async function sendToSubscribers(
  tx: Database,
  { issue, subscriptions, sender, now }: SendToSubscribersInput,
): Promise<void> {
  const { name, lines } = await sellerSetting.get(tx)
  const optedOut = await listOptedOutAddresses(tx, subscriptions)
  const sellerLine = [name, ...lines].join(', ')
  for (const [language, group] of Map.groupBy(subscriptions, (one) => one.language)) {
    const render = createIssueRenderer(pickText(issue.texts, language), { sender, sellerLine })
    const emails = group.map((subscription) => {
      const { unsubscribeUrl, oneClickUrl } = buildUnsubscribeLinks(subscription, sender)
      return {
        ...{ dedupeKey: issue.id, to: subscription.email, unsubscribeUrl: oneClickUrl },
        ...{ ...render({ unsubscribeUrl }), isOptedOut: optedOut.has(subscription.email) },
      }
    })
    await enqueueEmails(tx, { template: ISSUE_TEMPLATE, emails, isBulk: true, now })
  }
}

async function listOptedOutAddresses(tx: Database, subscriptions: Subscription[]) {
  const addresses = subscriptions.map(({ email }) => email)
  const userIds = await listUserIdsByEmail(tx, addresses)
  const optedOut = await listUsersWithout(tx, {
    name: 'newsletter',
    userIds: [...userIds.values()],
  })
  return new Set(addresses.filter((email) => optedOut.has(userIds.get(email)!)))
}
