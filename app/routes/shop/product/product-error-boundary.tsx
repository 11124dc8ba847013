import { useRouteError } from 'react-router'
import { isNotFoundError } from '#app/api/api-error.ts'
import { PageErrorContent } from '#app/shell/error-pages.tsx'
import { ProductNotFound } from './product-not-found.tsx'

export function ProductErrorBoundary() {
  // The router passes `error` as a prop only to a function declared in the route module.
  const error = useRouteError()
  return isNotFoundError(error) ? <ProductNotFound /> : <PageErrorContent error={error} />
}
