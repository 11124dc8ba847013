import { data, type RouterContextProvider } from 'react-router'
import { categoryTreeQuery, pathTo } from '#app/categories.ts'
import { shopContext } from '#app/shop-context.ts'
import { loadListing } from '../listing/load-listing.ts'
import { categoryPlace } from '../listing/place.ts'

type Context = Readonly<RouterContextProvider>

/** The category's list, once it is known that there is such a category; otherwise the page is not found. */
export async function loadCategory(context: Context, url: URL, named: string) {
  const { api, queries } = context.get(shopContext)
  const { items } = await queries.ensureQueryData(categoryTreeQuery(api))
  const category = pathTo(items, named).at(-1)
  if (!category) throw data(null, { status: 404 })
  return loadListing(context, categoryPlace(url, category.slug))
}
