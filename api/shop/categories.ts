import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  type Category,
  CategoryDetails,
  CategoryList,
  type CategoryNode,
  ListCategoriesQuery,
} from '#contract/catalog'
import {
  CATEGORIES_TAG,
  CATEGORY_COUNTS_TAG,
  type CategoryWithCount,
  getCategoryTree,
  listCategories,
} from '#modules/catalog'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { setCacheTags } from '../http/public-reads.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { toCategoryLink } from './product-card.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  request: { query: ListCategoriesQuery },
  responses: {
    200: {
      description: 'All categories by name, or as a tree',
      content: { 'application/json': { schema: CategoryList } },
    },
    422: errorDoc('`tree` is neither 0 nor 1'),
  },
})

const details = createRoute({
  method: 'get',
  path: '/{category}',
  request: {
    params: z.object({ category: z.string().meta({ description: 'An id, a slug or a name' }) }),
  },
  responses: {
    200: {
      description: 'The category with its subcategories',
      content: { 'application/json': { schema: CategoryDetails } },
    },
    404: errorDoc('The category does not exist'),
  },
})

export function createCategoryRoutes() {
  return createRouter()
    .openapi(list, async (c) => {
      const { db } = c.var
      const all = await listCategories(db, getRequestLanguage(c))
      setCacheTags(c, [CATEGORY_COUNTS_TAG, CATEGORIES_TAG])
      const isTree = c.req.valid('query').tree === '1'
      return c.json({ items: isTree ? buildSubtree(null, all) : all.map(toCategoryResponse) }, 200)
    })
    .openapi(details, async (c) => {
      const { db } = c.var
      const language = getRequestLanguage(c)
      const [all, tree] = await Promise.all([
        listCategories(db, language),
        getCategoryTree(db, language),
      ])
      const { id } = tree.find(c.req.valid('param').category) ?? {}
      const category = all.find((row) => row.id === id)
      if (!category) {
        return errorResponse(c, 404, { code: 'not_found', messageKey: 'category_not_found' })
      }

      setCacheTags(c, [CATEGORY_COUNTS_TAG, CATEGORIES_TAG])
      const breadcrumb = tree.path(category.id).map(toCategoryLink)
      return c.json(
        {
          ...toCategoryResponse(category),
          subcategories: buildSubtree(category.id, all),
          breadcrumb,
        },
        200,
      )
    })
}

/** Orders siblings by position, then by name. */
function buildSubtree(parentId: string | null, all: CategoryWithCount[]): CategoryNode[] {
  return all
    .filter((category) => category.parentId === parentId)
    .sort((a, b) => a.position - b.position)
    .map((category) => ({
      ...toCategoryResponse(category),
      subcategories: buildSubtree(category.id, all),
    }))
}

function toCategoryResponse(category: CategoryWithCount): Category {
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
