import { lazy, Suspense } from 'react'
import { href } from 'react-router'
import { flashSalesMessages } from '#app/i18n/areas/flash-sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Skeleton } from '#app/ui/feedback-states.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

// Its chunks are not part of the list of routes, which every page loads.
const SaleOfToday = lazy(() => import('./sale-of-today.tsx'))

/** The server renders the same page for every visitor; the browser loads the sale that the shopper has revealed. */
export default function FlashSalePage() {
  const { t } = useTranslation(flashSalesMessages)
  const isHydrated = useHydrated()
  return (
    <main id="main" className="wrap pb-section">
      <PageHead
        title={t('pageTitle')}
        description={t('description')}
        path={href('/mystery-flash-sale')}
      />
      <Breadcrumbs crumbs={[{ label: t('home'), to: href('/') }, { label: t('pageTitle') }]} />
      <Suspense fallback={<Skeleton className="h-96" />}>
        {isHydrated ? <SaleOfToday /> : <Skeleton className="h-96" />}
      </Suspense>
    </main>
  )
}
