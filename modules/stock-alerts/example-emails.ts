import type { ExampleEmails } from '#platform/email/example-emails'
import { buildPagePath } from '#platform/i18n/page-path'
import { formatAmount } from '#platform/money/format-amount'
import { buildBackInStockEmail } from './back-in-stock-email.ts'
import { buildAlertConfirmation } from './send-alert-confirmation.ts'

const NAME = 'Desk Lamp'

/** Examples of the e-mails about variants that are back in stock. */
export const stockAlertExamples = {
  'stock-alert-confirm': ({ language, sender, sellerLine }) => {
    const url = sender.publicUrl + buildPagePath(language, '/')
    return buildAlertConfirmation({
      ...{ language, name: NAME, confirmUrl: url, unsubscribeUrl: url, sellerLine },
    })
  },
  'back-in-stock': ({ language, sender, sellerLine }) => {
    const url = sender.publicUrl + buildPagePath(language, '/')
    const price = formatAmount({ minor: 5900, currency: 'USD' }, language)
    return buildBackInStockEmail({
      ...{ language, name: NAME, price, url, unsubscribeUrl: url, sellerLine },
    })
  },
} satisfies ExampleEmails
