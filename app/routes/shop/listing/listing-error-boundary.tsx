import { useRouteError } from 'react-router'
import { isNotFoundError } from '#app/api/api-error.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageErrorContent } from '#app/shell/error-pages.tsx'
import { ErrorState } from '#app/ui/feedback-states.tsx'

interface Props {
  /** The error title, if something other than the products failed to load. */
  title?: string
}

/** The error page of a listing that failed to load. A 404 shows the page for not found. */
export function ListingErrorBoundary({ title }: Props) {
  // The router passes `error` as a prop only to a function declared in the route module.
  const error = useRouteError()
  const { t } = useTranslation(productMessages)
  if (isNotFoundError(error)) return <PageErrorContent error={error} />
  return (
    <main id="main" className="wrap">
      <Breadcrumbs />
      <ErrorState title={title ?? t('list.failed')} onRetry={() => location.reload()} />
    </main>
  )
}
