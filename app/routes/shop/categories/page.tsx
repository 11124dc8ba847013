import { useSearchParams } from 'react-router'
import { categoryTreeQuery } from '#app/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { prefetch } from '#app/prefetch.ts'
import { CategoryView } from '../category/category-view.tsx'
import { loadCategory } from '../category/load-category.ts'
import { ListingFailed } from '../listing/listing-failed.tsx'
import type { Route } from './+types/page'
import { AllCategories } from './all-categories.tsx'

export const loader = ({ context, url }: Route.LoaderArgs) => load(context, url)
export const clientLoader = ({ context, url }: Route.ClientLoaderArgs) => load(context, url)

function load(context: Route.LoaderArgs['context'], url: URL) {
  const named = url.searchParams.get('category')
  if (named) return loadCategory(context, url, named)
  return prefetch(context, (queries, api) => queries.fetchQuery(categoryTreeQuery(api)))
}

/** All of them, or the one that `?category=` names. */
export default function CategoriesPage() {
  const named = useSearchParams()[0].get('category')
  return named ? <CategoryView named={named} /> : <AllCategories />
}

export function ErrorBoundary() {
  const { t } = useTranslation('product')
  const named = useSearchParams()[0].get('category')
  return named ? <ListingFailed /> : <ListingFailed title={t('categories.failed')} />
}
