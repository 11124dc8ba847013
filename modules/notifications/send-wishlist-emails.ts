import { type ListedProduct, translateProducts } from '#modules/catalog'
import { getAccount, type UserId } from '#modules/identity'
import { sellerSetting } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailBlock, type EmailSender, renderEmail } from '#platform/email/render-email'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { parseLanguage } from '#platform/i18n/parse-language'
import { formatAmount } from '#platform/money/format-amount'
import { orderEmailTexts } from './order-email-texts.ts'
import { buildUnsubscribeLinks } from './preference-email-links.ts'
import { getPreferences } from './preferences.ts'

/** A product on a wishlist that became cheaper, or is back in stock, or both. */
interface WishlistChange {
  userId: UserId
  product: ListedProduct
  /** In the currency of the product; null unless the price has dropped. */
  priceBeforeMinor: number | null
  isBackInStock: boolean
}

interface SendWishlistEmailsInput {
  changes: WishlistChange[]
  sender: EmailSender
  now: Date
}

/** Sends each user who has chosen so one e-mail about the changes of their wishlist. */
export async function sendWishlistEmails(
  tx: Database,
  { changes, sender, now }: SendWishlistEmailsInput,
): Promise<void> {
  for (const [userId, ownChanges] of Map.groupBy(changes, (change) => change.userId)) {
    const { wishlist_updates: isWanted } = await getPreferences(tx, { userId })
    if (isWanted) await sendWishlistEmail(tx, { userId, changes: ownChanges, sender, now })
  }
}

async function sendWishlistEmail(
  tx: Database,
  { userId, changes, sender, now }: SendWishlistEmailsInput & { userId: UserId },
): Promise<void> {
  const { user } = (await getAccount(tx, userId)) ?? {}
  if (!user?.email || !user.emailConfirmedAt || user.deletedAt) return
  const language = parseLanguage(user.userMetadata.language, LANGUAGES) ?? DEFAULT_LANGUAGE
  const t = orderEmailTexts(language)
  const seller = await sellerSetting.get(tx)
  const { unsubscribeUrl, oneClickUrl } = buildUnsubscribeLinks({
    ...{ topic: 'wishlist-emails', userId, language, sender },
  })
  const url = sender.publicUrl + buildPagePath(language, '/wishlist')
  const content = {
    language,
    subject: t('wishlist.subject', { count: changes.length }),
    heading: t('wishlist.heading'),
    blocks: [
      ...(await buildChangeBlocks(tx, changes, language)),
      { kind: 'button' as const, label: t('wishlist.button'), url },
    ],
    footer: [
      t('wishlist.reason', { store: sender.shopInfo.name }),
      t('wishlist.unsubscribe', { url: unsubscribeUrl }),
      [seller.name, ...seller.lines].join(', '),
    ],
  }
  await enqueueEmail(tx, {
    ...{ template: 'wishlist-changes', dedupeKey: `${userId} ${now.toISOString()}` },
    ...{ to: user.email, ...renderEmail(content, sender), unsubscribeUrl: oneClickUrl },
    ...{ owner: userId, now },
  })
}

async function buildChangeBlocks(tx: Database, changes: WishlistChange[], language: Language) {
  const t = orderEmailTexts(language)
  const products = await translateProducts(
    tx,
    changes.map(({ product }) => product),
    language,
  )
  return changes.flatMap(({ priceBeforeMinor, isBackInStock }, index): EmailBlock[] => {
    const { title, currency, price_minor } = products[index]!
    const format = (minor: number) => formatAmount({ minor, currency }, language)
    const price = format(Number(price_minor))
    const before = priceBeforeMinor !== null && format(priceBeforeMinor)
    return [
      ...(isBackInStock ? [t('wishlist.back', { title, price })] : []),
      ...(before ? [t('wishlist.cheaper', { title, price, before })] : []),
    ].map((text) => ({ kind: 'text', text }))
  })
}
