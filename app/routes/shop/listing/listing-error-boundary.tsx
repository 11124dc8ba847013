import { useRouteError } from 'react-router'
import { isNotFoundError } from '#app/api/api-error.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageErrorContent } from '#app/shell/error-pages.tsx'
import { ErrorState } from '#app/ui/feedback-states.tsx'

interface Props {
  /** What could not be read, where it is not the products. */
  title?: string
}

/** When the server could not read the products. What is not there is the shop's own 404. */
export function ListingErrorBoundary({ title }: Props) {
  // The router hands `error` itself only to a function that stands in the page's own file.
  const error = useRouteError()
  const { t } = useTranslation('product')
  if (isNotFoundError(error)) return <PageErrorContent error={error} />
  return (
    <main id="main" className="wrap">
      <Breadcrumbs />
      <ErrorState title={title ?? t('list.failed')} onRetry={() => location.reload()} />
    </main>
  )
}
