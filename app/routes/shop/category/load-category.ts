import { data, type RouterContextProvider } from 'react-router'
import { shopContext } from '#app/api/shop-context.ts'
import { categoryTreeQuery } from '#app/catalog/categories.ts'
import { findCategoryWithAncestors } from '#app/catalog/find-category.ts'
import { parseCategoryRoute } from '../listing/listing-route.ts'
import { loadListing } from '../listing/load-listing.ts'

type LoaderContext = Readonly<RouterContextProvider>

/** Loads the listing of a category. Throws a 404 response if the category does not exist. */
export async function loadCategory(context: LoaderContext, url: URL, idSlugOrName: string) {
  const { api, queries } = context.get(shopContext)
  const { items } = await queries.ensureQueryData(categoryTreeQuery(api))
  const category = findCategoryWithAncestors(items, idSlugOrName).at(-1)
  if (!category) throw data(null, { status: 404 })
  return loadListing(context, parseCategoryRoute(url, category.slug))
}
