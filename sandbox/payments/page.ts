import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'
import { formatAmount } from '#platform/money/format-amount'
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

function renderPage(
  { language, title }: { language: Language; title: string },
  body: ReturnType<typeof html>,
) {
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${raw(STYLE)}</style></head><body><main>${body}</main></body></html>`
}

const STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#fff,#101714);--shelf:light-dark(#f4f5f1,#18211d);--ink:light-dark(#14211c,#eff2ec);
--ink-2:light-dark(#4a5750,#b4bfb8);--on-ink:light-dark(#fff,#101714);--wait:light-dark(#6e4e00,#ffd568);--wait-soft:light-dark(#fff0c4,#342a10)}
*{box-sizing:border-box}
body{margin:0;background:var(--shelf);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:440px;margin:0 auto;padding:32px 24px 40px;background:var(--paper);min-height:100vh}
@media(min-width:560px){main{min-height:0;margin-top:64px}}
h1{font:480 42px/1.1 Georgia,serif;letter-spacing:-.02em;margin:4px 0 8px;overflow-wrap:anywhere}
p{margin:0 0 8px;overflow-wrap:anywhere}.quiet{color:var(--ink-2)}
.note{background:var(--wait-soft);color:var(--wait);padding:12px 16px;margin:0 0 24px}
form{display:grid;gap:12px;margin-top:24px}
button{font:600 16px/1.2 system-ui,sans-serif;min-height:52px;padding:12px 24px;border-radius:99px;border:1.5px solid var(--ink);background:none;color:var(--ink);cursor:pointer}
.pay{background:var(--ink);color:var(--on-ink)}
:focus-visible{outline:2px solid var(--ink);outline-offset:3px}a{color:inherit}
`

/** Scripts are blocked, and the form may only be sent to this origin. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
