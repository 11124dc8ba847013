import { href } from 'react-router'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'

export function ProductNotFound() {
  const { t } = useTranslation(productMessages)
  return (
    <main id="main" className="wrap">
      <PageHead title={t('notFound.title')} noIndex />
      <Breadcrumbs />
      <EmptyState
        level="h1"
        title={t('notFound.title')}
        help={t('notFound.help')}
        link={{ to: href('/shop'), label: t('notFound.continue') }}
      />
    </main>
  )
}
