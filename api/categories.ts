import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  type Category,
  CategoryDetails,
  CategoryList,
  type CategoryNode,
  ListCategories,
} from '#contract/catalog'
import {
  ASSORTMENT_TAG,
  CATEGORIES_TAG,
  categoryTree,
  type ListedCategory,
  listCategories,
} from '#modules/catalog'
import { newArea } from './area.ts'
import { problem, says } from './errors.ts'
import { categoryLink } from './product-card.ts'
import { tagged } from './public-reads.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  request: { query: ListCategories },
  responses: {
    200: {
      description: 'All by name, or the tree',
      content: { 'application/json': { schema: CategoryList } },
    },
    422: says('A tree that is neither 0 nor 1'),
  },
})

const one = createRoute({
  method: 'get',
  path: '/{category}',
  request: {
    params: z.object({ category: z.string().meta({ description: 'An id, a slug or a name' }) }),
  },
  responses: {
    200: {
      description: 'The category with all below it',
      content: { 'application/json': { schema: CategoryDetails } },
    },
    404: says('No such category'),
  },
})

export function categories() {
  return newArea()
    .openapi(list, async (c) => {
      const { db } = c.var
      const all = await listCategories(db)
      tagged(c, [ASSORTMENT_TAG, CATEGORIES_TAG])
      const isTree = c.req.valid('query').tree === '1'
      return c.json({ items: isTree ? nodesBelow(null, all) : all.map(wire) }, 200)
    })
    .openapi(one, async (c) => {
      const { db } = c.var
      const [all, tree] = await Promise.all([listCategories(db), categoryTree(db)])
      const { id } = tree.find(c.req.valid('param').category) ?? {}
      const found = all.find((category) => category.id === id)
      if (!found) {
        return problem(c, 404, { code: 'not_found', message: 'There is no such category.' })
      }

      tagged(c, [ASSORTMENT_TAG, CATEGORIES_TAG])
      const breadcrumb = tree.path(found.id).map(categoryLink)
      return c.json({ ...wire(found), subcategories: nodesBelow(found.id, all), breadcrumb }, 200)
    })
}

/** In the order the shop gave them, then by name. */
function nodesBelow(parentId: string | null, all: ListedCategory[]): CategoryNode[] {
  return all
    .filter((category) => category.parentId === parentId)
    .sort((a, b) => a.position - b.position)
    .map((category) => ({ ...wire(category), subcategories: nodesBelow(category.id, all) }))
}

function wire(category: ListedCategory): Category {
  const { id, name, slug, parentId, aliCatId, productCount, imageSrc } = category
  return {
    id,
    name,
    slug,
    parent_id: parentId,
    ali_cat_id: aliCatId,
    product_count: productCount,
    image: imageSrc ? { src: imageSrc, alt: name, placeholder: null } : null,
  }
}
