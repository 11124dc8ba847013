import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFoundError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback-states.tsx'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { adminProductQuery } from '../product-queries.ts'
import { ProductEditor } from './editor.tsx'

/** One product, with all that can be changed about it. */
export default function AdminProductPage() {
  const { t } = useTranslation(productsMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('editor.title')} noIndex />
      {can('products:read') ? <LoadedProduct /> : <PermissionNeeded title={t('editor.title')} />}
    </main>
  )
}

function LoadedProduct() {
  const { t } = useTranslation(productsMessages)
  const { id = '' } = useParams()
  const query = useQuery(adminProductQuery(useApi(), useAdminKey(), id))
  const { data: product, error, refetch, isFetching } = query
  if (product) return <ProductEditor key={product.id} product={product} />
  if (!error) return <Skeleton className="h-96" />
  if (isNotFoundError(error)) {
    return (
      <EmptyState
        level="h1"
        title={t('editor.notFound')}
        link={{ to: adminHref('products'), label: t('title') }}
      />
    )
  }
  return (
    <>
      <BackLink to={adminHref('products')}>{t('title')}</BackLink>
      <ErrorState title={t('editor.failed')} onRetry={() => refetch()} busy={isFetching} />
    </>
  )
}
