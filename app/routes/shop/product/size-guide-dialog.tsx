import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Html } from '#app/routes/shop/static/content-page/html.tsx'
import { contentPageByNameQuery } from '#app/routes/shop/static/content-page/queries.ts'
import { SidePanel } from '#app/ui/dialog.tsx'
import { ErrorState, Skeleton } from '#app/ui/feedback-states.tsx'

interface Props {
  /** Its title. If the guide has no such section, all of it is shown. */
  section: string
  open: boolean
  onClose: () => void
}

/** A section of the size guide. */
export function SizeGuideDialog({ section, open, onClose }: Props) {
  const { t } = useTranslation(productMessages)
  return (
    <SidePanel open={open} onClose={onClose} title={t('sizeGuide.title')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
      <section tabIndex={0} aria-label={t('sizeGuide.title')}>
        <Content section={section} />
      </section>
    </SidePanel>
  )
}

function Content({ section }: Pick<Props, 'section'>) {
  const { t } = useTranslation(productMessages)
  const {
    data: page,
    isError,
    refetch,
    isFetching,
  } = useQuery(contentPageByNameQuery(useApi(), 'size-guide'))
  if (isError && !page) {
    return <ErrorState title={t('sizeGuide.failed')} onRetry={refetch} busy={isFetching} />
  }
  if (!page) return <Skeleton className="h-80 w-full" />
  const found = page.sections.filter(({ title }) => title === section)
  return (
    <div className="grid gap-6" lang={page.language}>
      <Html className="prose" html={page.intro_html} />
      {(found.length > 0 ? found : page.sections).map(({ title, html }) => (
        <section key={title}>
          <h3 className="d1 pb-3">{title}</h3>
          <Html className="prose" html={html} />
        </section>
      ))}
    </div>
  )
}
