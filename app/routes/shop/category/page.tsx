import type { Route } from './+types/page'
import { CategoryView } from './category-view.tsx'
import { loadCategory } from './load-category.ts'

export { ListingErrorBoundary as ErrorBoundary } from '../listing/listing-error-boundary.tsx'

export const loader = ({ context, url, params }: Route.LoaderArgs) =>
  loadCategory(context, url, params.category)
export const clientLoader = ({ context, url, params }: Route.ClientLoaderArgs) =>
  loadCategory(context, url, params.category)

export default function CategoryPage({ params }: Route.ComponentProps) {
  return <CategoryView idSlugOrName={params.category} />
}
