import { accountExamples } from '#modules/identity'
import { influencerExamples } from '#modules/influencers'
import { getSellerPostalAddress } from '#modules/invoices'
import { marketplaceExamples } from '#modules/marketplace'
import { newsletterExamples } from '#modules/newsletter'
import { orderExamples, preferenceExamples } from '#modules/notifications'
import { payoutExamples } from '#modules/payouts'
import { rewardExamples } from '#modules/rewards'
import { stockAlertExamples } from '#modules/stock-alerts'
import { supportExamples } from '#modules/support'
import type { Database } from '#platform/db/database'
import type { ExampleContext, ExampleEmails } from '#platform/email/example-emails'
import { parallel } from '#platform/parallel'
import { EMAIL_TEMPLATE_GROUPS, type EmailTemplate } from './contract.ts'

/** Each template of the shop, by group. */
const EXAMPLES: Record<EmailTemplate['group'], ExampleEmails> = {
  orders: orderExamples,
  preferences: { ...preferenceExamples, ...stockAlertExamples, ...newsletterExamples },
  support: supportExamples,
  account: {
    ...accountExamples,
    ...marketplaceExamples,
    ...rewardExamples,
    ...influencerExamples,
    ...payoutExamples,
  },
}

/** Lists the templates with the subjects of their examples. */
export async function listEmailTemplates(
  db: Database,
  input: Omit<ExampleContext, 'db' | 'sellerLine'>,
): Promise<EmailTemplate[]> {
  const context = { ...input, db, sellerLine: await getSellerPostalAddress(db) }
  const templates = EMAIL_TEMPLATE_GROUPS.flatMap((group) =>
    Object.entries(EXAMPLES[group]).map(async ([id, build]): Promise<EmailTemplate> => {
      return { id, group, subject: (await build(context)).subject }
    }),
  )
  return parallel(...templates)
}

/** Returns what builds an example of a template; undefined if there is no such template. */
export function findExample(id: string): ExampleEmails[string] | undefined {
  const groups = Object.values(EXAMPLES)
  return groups.find((examples) => Object.hasOwn(examples, id))?.[id]
}
