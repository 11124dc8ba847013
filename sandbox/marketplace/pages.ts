import { html } from 'hono/html'
import type { Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators } from '#platform/i18n/translator'
import { formatAmount } from '#platform/money/format-amount'
import { renderPage } from '../page-layout.ts'
import type { SandboxProduct } from './catalogue.ts'
import type { OrderAction } from './move-order.ts'
import type { SandboxOrder } from './tables.ts'

/** Returns the translator of the pages. */
export const sandboxTexts = createTranslators(readCatalogs(new URL('messages/', import.meta.url)))

interface PageInput {
  language: Language
  /** The name of the shop. */
  store: string
}

/** The page on which the owner lets the shop use an account. */
export function renderConsentPage({ language, store }: PageInput) {
  const t = sandboxTexts(language)
  return renderPage(
    { language, title: t('consent.title') },
    html`${renderNote(language)}<h1>${t('consent.heading', { store })}</h1>
      <p>${t('consent.rights', { store })}</p>
      <form method="post">
        <button class="pay" name="choice" value="allow">${t('consent.allow')}</button>
        <button name="choice" value="deny">${t('consent.deny')}</button>
      </form>`,
  )
}

/** For a consent whose app or address is unknown. It does not lead back there. */
export function renderInvalidConsentPage({ language }: PageInput) {
  const t = sandboxTexts(language)
  return renderPage(
    { language, title: t('invalid.title') },
    html`<h1>${t('invalid.title')}</h1><p>${t('invalid.text')}</p>${renderBackLink(language)}`,
  )
}

/** The page of a product, to which links lead. */
export function renderItemPage({ language }: PageInput, product: SandboxProduct | null) {
  const t = sandboxTexts(language)
  const title = product?.title ?? t('item.title')
  const minor = Math.min(...(product?.skus ?? []).map(({ priceMinor }) => priceMinor))
  const amount = Number.isFinite(minor) ? formatAmount({ minor, currency: 'USD' }, language) : null
  return renderPage(
    { language, title },
    html`${renderNote(language)}<h1>${title}</h1>
      ${amount ? html`<p>${t('item.price', { amount })}</p>` : ''}
      ${product ? '' : html`<p>${t('item.missing')}</p>`}${renderBackLink(language)}`,
  )
}

/** The orders, with what the seller and the carrier can do next. */
export function renderOrdersPage(
  { language }: PageInput,
  orders: { order: SandboxOrder; actions: OrderAction[] }[],
) {
  const t = sandboxTexts(language)
  const rows = orders.map(({ order, actions }) => {
    const status = order.lostAt ? 'LOST' : order.status
    const amount = formatAmount({ minor: order.totalMinor, currency: 'USD' }, language)
    return html`<section><h2>${order.id}</h2>
      <p>${t('orders.of', { key: order.outOrderId })}, ${amount}, <b>${t(`status.${status}` as 'status.LOST')}</b></p>
      <form method="post">
        <input type="hidden" name="id" value="${order.id}">
        ${actions.map((action) => html`<button name="action" value="${action}">${t(`orders.${action}`)}</button>`)}
      </form></section>`
  })
  return renderPage(
    { language, title: t('orders.title') },
    html`${renderNote(language)}<h1>${t('orders.title')}</h1>
      ${orders.length === 0 ? html`<p>${t('orders.empty')}</p>` : rows}${renderBackLink(language)}`,
  )
}

export function renderNote(language: Language) {
  const t = sandboxTexts(language)
  return html`<p class="note"><b>${t('consent.testPage')}</b> ${t('consent.noShop')}</p>`
}

export function renderBackLink(language: Language) {
  const href = buildPagePath(language, '/')
  return html`<p><a href="${href}">${sandboxTexts(language)('backToShop')}</a></p>`
}
