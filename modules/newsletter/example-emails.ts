import { CONFIRM_LINK_DAYS } from '#platform/crypto/link-tokens'
import type { ExampleEmails } from '#platform/email/example-emails'
import { buildPagePath } from '#platform/i18n/page-path'
import { buildConfirmationEmail } from './send-confirmation-email.ts'

/** An example of the e-mail that asks to confirm a subscription. */
export const newsletterExamples = {
  'newsletter-confirm': ({ language, sender, sellerLine }) => {
    const url = sender.publicUrl + buildPagePath(language, '/')
    return buildConfirmationEmail({
      ...{ language, confirmUrl: url, unsubscribeUrl: url, sender, sellerLine },
      expiresInDays: CONFIRM_LINK_DAYS,
    })
  },
} satisfies ExampleEmails
