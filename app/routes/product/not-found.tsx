import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/page-head.tsx'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { EmptyState } from '#app/ui/states.tsx'

export function ProductNotFound() {
  const { t } = useTranslation('product')
  return (
    <main id="main" className="wrap">
      <PageHead title={t('notFound.title')} unlisted />
      <Crumbs />
      <EmptyState
        level="h1"
        title={t('notFound.title')}
        help={t('notFound.help')}
        leads={{ to: '/shop', label: t('notFound.continue') }}
      />
    </main>
  )
}
