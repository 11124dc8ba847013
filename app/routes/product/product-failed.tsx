import { useRouteError } from 'react-router'
import { isNotThere } from '#app/problem.ts'
import { PageError } from '#app/shell/root-error.tsx'
import { ProductNotFound } from './not-found.tsx'

export function ProductFailed() {
  // The router hands `error` itself only to a function that stands in the page's own file.
  const error = useRouteError()
  return isNotThere(error) ? <ProductNotFound /> : <PageError error={error} />
}
