import { useSearchParams } from 'react-router'
import { loadPageData } from '#app/api/load-page-data.ts'
import { categoryTreeQuery } from '#app/catalog/categories.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CategoryView } from '../category/category-view.tsx'
import { loadCategory } from '../category/load-category.ts'
import { ListingErrorBoundary } from '../listing/listing-error-boundary.tsx'
import type { Route } from './+types/page'
import { AllCategories } from './all-categories.tsx'

export const loader = ({ context, url }: Route.LoaderArgs) => load(context, url)
export const clientLoader = ({ context, url }: Route.ClientLoaderArgs) => load(context, url)

function load(context: Route.LoaderArgs['context'], url: URL) {
  const idSlugOrName = url.searchParams.get('category')
  if (idSlugOrName) return loadCategory(context, url, idSlugOrName)
  return loadPageData(context, (queries, api) => queries.fetchQuery(categoryTreeQuery(api)))
}

/** All categories, or the category in `?category=` (id, slug or name). */
export default function CategoriesPage() {
  const idSlugOrName = useSearchParams()[0].get('category')
  return idSlugOrName ? <CategoryView idSlugOrName={idSlugOrName} /> : <AllCategories />
}

export function ErrorBoundary() {
  const { t } = useTranslation(productMessages)
  const idSlugOrName = useSearchParams()[0].get('category')
  return idSlugOrName ? (
    <ListingErrorBoundary />
  ) : (
    <ListingErrorBoundary title={t('categories.failed')} />
  )
}
