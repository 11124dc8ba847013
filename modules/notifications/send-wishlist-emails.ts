import { type ListedProductById, translateProducts } from '#modules/catalog'
import { getAccount, type UserId } from '#modules/identity'
import { findQuietHoursEnd, getPreferences, listSchedules } from '#modules/inbox'
import { getSellerPostalAddress } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import {
  type EmailBlock,
  type EmailContent,
  type EmailSender,
  renderEmail,
} from '#platform/email/render-email'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { parseLanguage } from '#platform/i18n/parse-language'
import { formatAmount } from '#platform/money/format-amount'
import { orderEmailTexts } from './order-email-texts.ts'
import { buildUnsubscribeLinks } from './preference-email-links.ts'

/** A product on a wishlist that became cheaper, or is back in stock, or both. */
export interface WishlistChange {
  userId: UserId
  product: ListedProductById
  /** In the currency of the product; null unless the price has dropped. */
  priceBeforeMinor: number | null
  isBackInStock: boolean
}

interface SendWishlistEmailsInput {
  changes: WishlistChange[]
  sender: EmailSender
  now: Date
}

/**
 * Sends each user who has chosen so one e-mail about the changes of their wishlist, after their quiet hours. For those
 * with a digest it is in the digest.
 */
export async function sendWishlistEmails(
  tx: Database,
  { changes, sender, now }: SendWishlistEmailsInput,
): Promise<void> {
  const byUser = Map.groupBy(changes, (change) => change.userId)
  const schedules = await listSchedules(tx, [...byUser.keys()])
  for (const [userId, ownChanges] of byUser) {
    if (schedules.get(userId)?.digest !== 'off') continue
    const { wishlist_updates: isEnabled } = await getPreferences(tx, { userId })
    if (isEnabled) await sendWishlistEmail(tx, { userId, changes: ownChanges, sender, now })
  }
}

async function sendWishlistEmail(
  tx: Database,
  { userId, changes, sender, now }: SendWishlistEmailsInput & { userId: UserId },
): Promise<void> {
  const { user } = (await getAccount(tx, userId)) ?? {}
  if (!user?.email || !user.emailConfirmedAt || user.deletedAt) return
  const language = parseLanguage(user.userMetadata.language, LANGUAGES) ?? DEFAULT_LANGUAGE
  const { unsubscribeUrl, oneClickUrl } = buildUnsubscribeLinks({
    ...{ topic: 'wishlist-emails', userId, language, sender },
  })
  const sellerLine = await getSellerPostalAddress(tx)
  const named = await nameChanges(tx, changes, language)
  const content = buildWishlistEmail({
    ...{ language, changes: named, sender, unsubscribeUrl, sellerLine },
  })
  await enqueueEmail(tx, {
    ...{ template: 'wishlist-changes', dedupeKey: `${userId} ${now.toISOString()}` },
    ...{ to: user.email, ...renderEmail(content, sender), unsubscribeUrl: oneClickUrl },
    ...{ owner: userId, sendAt: (await findQuietHoursEnd(tx, { userId, now })) ?? now, now },
  })
}

/** A change with what its e-mail says. */
interface NamedChange extends Pick<WishlistChange, 'priceBeforeMinor' | 'isBackInStock'> {
  title: string
  currency: string
  priceMinor: number
}

interface WishlistEmail {
  language: Language
  changes: NamedChange[]
  sender: EmailSender
  unsubscribeUrl: string
  sellerLine: string
}

export function buildWishlistEmail({
  language,
  changes,
  sender,
  unsubscribeUrl,
  sellerLine,
}: WishlistEmail): EmailContent {
  const t = orderEmailTexts(language)
  const url = sender.publicUrl + buildPagePath(language, '/wishlist')
  return {
    language,
    subject: t('wishlist.subject', { count: changes.length }),
    heading: t('wishlist.heading'),
    blocks: [
      ...buildChangeBlocks(changes, language),
      { kind: 'button', label: t('wishlist.button'), url },
    ],
    footer: [
      t('wishlist.reason', { store: sender.shopInfo.name }),
      t('wishlist.unsubscribe', { url: unsubscribeUrl }),
      sellerLine,
    ],
  }
}

async function nameChanges(tx: Database, changes: WishlistChange[], language: Language) {
  const products = await translateProducts(
    tx,
    changes.map(({ product }) => product),
    language,
  )
  return changes.map(({ priceBeforeMinor, isBackInStock }, index): NamedChange => {
    const { title, currency, price_minor } = products[index]!
    return { title, currency, priceMinor: Number(price_minor), priceBeforeMinor, isBackInStock }
  })
}

function buildChangeBlocks(changes: NamedChange[], language: Language): EmailBlock[] {
  const t = orderEmailTexts(language)
  return changes.flatMap((change): EmailBlock[] => {
    const { title, currency, priceMinor, priceBeforeMinor, isBackInStock } = change
    const format = (minor: number) => formatAmount({ minor, currency }, language)
    const price = format(priceMinor)
    const before = priceBeforeMinor !== null && format(priceBeforeMinor)
    return [
      ...(isBackInStock ? [t('wishlist.back', { title, price })] : []),
      ...(before ? [t('wishlist.cheaper', { title, price, before })] : []),
    ].map((text) => ({ kind: 'text', text }))
  })
}
