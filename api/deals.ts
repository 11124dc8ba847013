import { createRoute } from '@hono/zod-openapi'
import { DealList } from '#contract/catalog'
import {
  CATEGORIES_TAG,
  categoryTree,
  productTag,
  reducedProducts,
  SHELF_TAG,
} from '#modules/catalog'
import { newArea } from './area.ts'
import { productCard } from './product-card.ts'
import { tagged } from './public-reads.ts'

const MOST = 48

const list = createRoute({
  method: 'get',
  path: '/',
  responses: {
    200: {
      description: `What is reduced and in stock, the largest reduction first; ${MOST} at most`,
      content: { 'application/json': { schema: DealList } },
    },
  },
})

export function deals() {
  return newArea().openapi(list, async (c) => {
    const { db, now } = c.var
    const [reduced, tree] = await Promise.all([
      reducedProducts(db, { limit: MOST }),
      categoryTree(db),
    ])
    tagged(c, [SHELF_TAG, CATEGORIES_TAG, ...reduced.map(productTag)])
    return c.json({ items: reduced.map((product) => productCard(product, tree, now)) }, 200)
  })
}
