import { parseResponse } from 'hono/client'
import { href, type RouterContextProvider, redirect } from 'react-router'
import { encodePathSegment } from '#app/api/client.ts'
import { loadPageData } from '#app/api/load-page-data.ts'
import { shopContext } from '#app/api/shop-context.ts'
import { categoryTreeQuery } from '#app/catalog/categories.ts'
import { findCategoryWithAncestors } from '#app/catalog/find-category.ts'
import { parseCategoryRoute } from '../listing/listing-route.ts'
import { loadListing } from '../listing/load-listing.ts'

type LoaderContext = Readonly<RouterContextProvider>

/** Loads the listing of a category. Redirects from a former address. Throws a 404 response if there is none. */
export async function loadCategory(context: LoaderContext, url: URL, idSlugOrName: string) {
  const { api, queries } = context.get(shopContext)
  const { items } = await queries.ensureQueryData(categoryTreeQuery(api))
  const category = findCategoryWithAncestors(items, idSlugOrName).at(-1)
  if (!category) return redirectToCurrentAddress(context, url, idSlugOrName)
  return loadListing(context, parseCategoryRoute(url, category.slug))
}

/** The API knows former addresses of categories, which the tree does not have. */
function redirectToCurrentAddress(context: LoaderContext, url: URL, idSlugOrName: string) {
  return loadPageData(context, async (_, api) => {
    const param = { category: encodePathSegment(idSlugOrName) }
    const { slug } = await parseResponse(api.categories[':category'].$get({ param }))
    throw redirect(`${href('/categories/:category', { category: slug })}${url.search}`, 301)
  })
}
