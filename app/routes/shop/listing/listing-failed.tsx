import { useRouteError } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isNotThere } from '#app/problem.ts'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { PageError } from '#app/shell/root-error.tsx'
import { ErrorState } from '#app/ui/states.tsx'

interface Props {
  /** What could not be read, where it is not the products. */
  title?: string
}

/** When the server could not read the products. What is not there is the shop's own 404. */
export function ListingFailed({ title }: Props) {
  // The router hands `error` itself only to a function that stands in the page's own file.
  const error = useRouteError()
  const { t } = useTranslation('product')
  if (isNotThere(error)) return <PageError error={error} />
  return (
    <main id="main" className="wrap">
      <Crumbs />
      <ErrorState title={title ?? t('list.failed')} onRetry={() => location.reload()} />
    </main>
  )
}
