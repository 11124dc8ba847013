import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { Country, ShippingOptionList } from '#contract/pricing'
import { getPriceRules, toShippingOption } from '#modules/pricing'
import { createRouter } from '../http/router.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  description:
    'The shipping methods to a country, with the likely days of arrival of an order placed now',
  request: {
    query: z.object({
      country: z
        .string()
        .length(2)
        .default('US')
        .meta({ description: 'Of any other country: `US`' }),
      currency: z.string().length(3).default('USD'),
    }),
  },
  responses: {
    200: {
      description: 'The shipping methods',
      content: { 'application/json': { schema: ShippingOptionList } },
    },
  },
})

export function createShippingOptionRoutes() {
  return createRouter().openapi(list, async (c) => {
    const { db, now } = c.var
    const { country: requested, currency } = c.req.valid('query')
    const country = Country.safeParse(requested).data ?? 'US'
    const { shipping } = await getPriceRules(db, { country, currency })
    const items = shipping.map((rate) => toShippingOption(rate, { currency, now }))
    return c.json({ country, items }, 200)
  })
}
