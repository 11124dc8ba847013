import { createRoute } from '@hono/zod-openapi'
import { OfferedCurrencyList } from '#contract/pricing'
import { type Currency, getCurrencies } from '#modules/pricing'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'
import { jsonDoc } from '../http/openapi.ts'
import { createRouter } from '../http/router.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  description:
    'The currencies that shoppers can choose. Prices of products are in the currency of the product; a cart converts them at these rates',
  responses: { 200: jsonDoc('By position', OfferedCurrencyList) },
})

/** How long browsers and caches keep the rates. A cart is priced at the current ones. */
const CACHE_CONTROL = 'public, max-age=60'

export function createCurrencyRoutes() {
  return createRouter().openapi(list, async (c) => {
    const currencies = await getCurrencies(c.var.db, c.var.now)
    const items = currencies.listOffered().map(toCurrencyResponse)
    c.header('Cache-Control', CACHE_CONTROL)
    return c.json({ base: BASE_CURRENCY, items }, 200)
  })
}

function toCurrencyResponse({ code, rate, rateDate, ...terms }: Currency) {
  const { priceStepMinor, priceEndingMinor } = terms
  return {
    code,
    rate,
    rate_date: rateDate,
    price_step: toDecimal({ minor: priceStepMinor, currency: code }),
    price_ending: toDecimal({ minor: priceEndingMinor, currency: code }),
  }
}
