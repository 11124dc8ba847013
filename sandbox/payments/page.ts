import { html } from 'hono/html'
import type { Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'
import { formatAmount } from '#platform/money/format-amount'
import { renderPage } from '../page-layout.ts'
import type { Session } from './tables.ts'

const texts = createTranslators(readCatalogs(new URL('messages/', import.meta.url)))

/** The payment page of the provider in the language of the order, in the shop's colours and marked as a test. */
export function renderPaymentPage(
  session: Session,
  { store, isPublicShop }: { store: string; isPublicShop: boolean },
) {
  const { language, email, orderNumber: order } = session
  const amount = formatAmount({ minor: session.amountMinor, currency: session.currency }, language)
  const t = texts(language)
  return renderPage(
    { language, title: t('payment.title') },
    html`<p class="note"><b>${t('payment.testPage')}</b> ${t('payment.noMoney')}</p>
      ${isPublicShop ? html`<p class="note" role="alert"><b>${t('payment.publicShop', { store })}</b></p>` : ''}
      <p>${t('payment.order', { store, order })}</p>
      <h1>${amount}</h1>
      <p class="quiet">${t('payment.receipt', { email })}</p>
      ${session.state === 'processing' ? html`<p class="note">${t('payment.pending')}</p>` : ''}
      <form method="post">
        <button class="pay" name="outcome" value="success">${t('payment.pay', { amount })}</button>
        <button name="outcome" value="failed">${t('payment.decline')}</button>
        <button name="outcome" value="processing">${t('payment.leavePending')}</button>
      </form>`,
  )
}

/** A page for a request that cannot be answered. */
export function renderErrorPage(error: 'notFound' | 'invalidOutcome', language: Language) {
  const t = texts(language)
  const title = t(`${error}.title`)
  return renderPage(
    { language, title },
    html`<h1>${title}</h1><p>${t(`${error}.text`)}</p><p><a href="${buildPagePath(language, '/')}">${t('backToShop')}</a></p>`,
  )
}
