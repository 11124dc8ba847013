import { cached } from '#platform/cache/process-cache'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { defineSetting } from '#platform/settings/stored-setting'
import { FooterContent, type PaymentMark, type SocialLinks } from './contract.ts'

/** Tag of responses that show the footer. */
export const FOOTER_TAG = 'content:footer'

const footerSetting = defineSetting<FooterContent | null>({
  key: 'footer',
  schema: FooterContent.nullable(),
  fallback: null,
})

const DEFAULT_PAYMENT_METHODS: PaymentMark[] = ['Visa', 'Mastercard', 'PayPal', 'Apple Pay']

/** Returns what the owner saved, or else the social profiles of the configuration and the usual payment methods. */
export function getFooterContent(db: Database, configured: SocialLinks): Promise<FooterContent> {
  return cached(db, { key: 'footer', tags: [FOOTER_TAG] }, () => readFooterContent(db, configured))
}

/** The same as it is at this moment, in the transaction of a change too. */
export async function readFooterContent(
  db: Database,
  configured: SocialLinks,
): Promise<FooterContent> {
  const saved = await footerSetting.get(db)
  return saved ?? { social: configured, payment_methods: DEFAULT_PAYMENT_METHODS }
}

/** Replaces the links and marks in the footer of each page. */
export async function saveFooterContent(
  db: Database,
  { footer, now }: { footer: FooterContent; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await footerSetting.set(tx, { value: footer, now })
    await purgeTags(tx, [FOOTER_TAG])
  })
}
