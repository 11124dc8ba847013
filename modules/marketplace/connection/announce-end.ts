import { and, eq } from 'drizzle-orm'
import { listStaffContacts } from '#modules/identity'
import { getSellerPostalAddress } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { enqueueEmails } from '#platform/email/email-queue'
import { type EmailSender, renderEmail } from '#platform/email/render-email'
import { NOTICE_DAYS, type NoticeDays } from '../contract.ts'
import { marketplaceConsentNotices, marketplaceTokens } from '../tables.ts'
import { buildConsentEmail } from './consent-email.ts'

const TEMPLATE = 'marketplace-consent-ends'
const DAY_MS = 86_400_000

interface AnnounceEndInput {
  appKey: string
  sender: EmailSender
  now: Date
}

/**
 * E-mails the owners 14 and 3 days before the consent of the marketplace ends, each once for a consent. The notice is
 * stored in the transaction that enqueues its e-mails, so a crash loses neither and repeats neither.
 */
export function announceConsentEnd(
  db: Database,
  { appKey, sender, now }: AnnounceEndInput,
): Promise<void> {
  return runInTransaction(db, async (tx) => {
    const endsAt = await lockConsentEnd(tx, appKey)
    const days = endsAt && findDueDays(endsAt, now)
    if (!days) return
    if (await isAnnounced(tx, { appKey, days, endsAt })) return
    const notice = { consentEndsAt: endsAt, sentAt: now }
    await tx
      .insert(marketplaceConsentNotices)
      .values({ appKey, days, ...notice })
      .onConflictDoUpdate({
        target: [marketplaceConsentNotices.appKey, marketplaceConsentNotices.days],
        set: notice,
      })
    await sendNotices(tx, { days, endsAt, sender, now })
  })
}

/** Of two processes at once, the second one waits here and then finds the notice of the first. */
async function lockConsentEnd(tx: Database, appKey: string): Promise<Date | null> {
  const [row] = await tx
    .select({ endsAt: marketplaceTokens.refreshExpiresAt })
    .from(marketplaceTokens)
    .where(eq(marketplaceTokens.appKey, appKey))
    .for('update')
  return row?.endsAt ?? null
}

/** The last one that is due: who hears late hears once. Null before the first one, and after the end. */
function findDueDays(endsAt: Date, now: Date): NoticeDays | null {
  const left = endsAt.getTime() - now.getTime()
  if (left <= 0) return null
  return NOTICE_DAYS.findLast((days) => left <= days * DAY_MS) ?? null
}

interface NoticeInput {
  appKey: string
  days: NoticeDays
  endsAt: Date
}

/** A refreshed token states the end of the same consent again, some seconds earlier or later. */
async function isAnnounced(tx: Database, { appKey, days, endsAt }: NoticeInput): Promise<boolean> {
  const { appKey: app, days: before } = marketplaceConsentNotices
  const [last] = await tx
    .select()
    .from(marketplaceConsentNotices)
    .where(and(eq(app, appKey), eq(before, days)))
  return last !== undefined && Math.abs(last.consentEndsAt.getTime() - endsAt.getTime()) < DAY_MS
}

interface SendInput extends Omit<NoticeInput, 'appKey'> {
  sender: EmailSender
  now: Date
}

/** Each owner reads it in their language. */
async function sendNotices(tx: Database, { days, endsAt, sender, now }: SendInput): Promise<void> {
  const owners = await listStaffContacts(tx, { role: 'owner', now })
  const sellerLine = await getSellerPostalAddress(tx)
  const daysLeft = Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS)
  const emails = owners.map(({ id, email, language }) => {
    const content = buildConsentEmail({ language, endsAt, daysLeft, sender, sellerLine })
    const dedupeKey = `${endsAt.toISOString()} ${days}`
    return { dedupeKey, to: email, owner: id, ...renderEmail(content, sender) }
  })
  await enqueueEmails(tx, { template: TEMPLATE, emails, now })
}
