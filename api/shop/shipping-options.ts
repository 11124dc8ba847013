import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { Country, ShippingOptionList } from '#contract/pricing'
import { getDeliveryPromise } from '#modules/dropship'
import { getPriceRules, toShippingOption } from '#modules/pricing'
import { type AppDependencies, createRouter } from '../http/router.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  description:
    'The shipping methods to a country, with the likely days of arrival of an order placed now',
  request: {
    query: z.object({
      country: z.string().length(2).optional().meta({
        description:
          'Default, also for one that the shop does not deliver to: the country of the shop',
      }),
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

export function createShippingOptionRoutes({
  defaultCountry,
}: Pick<AppDependencies, 'defaultCountry'>) {
  return createRouter().openapi(list, async (c) => {
    const { db, now } = c.var
    const { country: requested, currency } = c.req.valid('query')
    const country = Country.safeParse(requested).data ?? defaultCountry
    const { shipping } = await getPriceRules(db, { country, currency, now })
    const items = shipping.map((rate) => toShippingOption(rate, { currency, now }))
    const supplier_delivery = await getDeliveryPromise(db, country)
    return c.json({ country, items, supplier_delivery }, 200)
  })
}
