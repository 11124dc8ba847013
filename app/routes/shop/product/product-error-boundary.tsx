import { useRouteError } from 'react-router'
import { isNotFoundError } from '#app/api/api-error.ts'
import { PageErrorContent } from '#app/shell/error-pages.tsx'
import { ProductNotFound } from './product-not-found.tsx'

export function ProductErrorBoundary() {
  // The router hands `error` itself only to a function that stands in the page's own file.
  const error = useRouteError()
  return isNotFoundError(error) ? <ProductNotFound /> : <PageErrorContent error={error} />
}
