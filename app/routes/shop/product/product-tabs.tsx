import { lazy, Suspense } from 'react'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ErrorState, Skeleton } from '#app/ui/feedback-states.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { ProductDetails } from '#contract/catalog'
import { Specifications } from './specifications.tsx'

// Few shoppers open this tab, and its list of reviews needs scripts anyway.
const Reviews = lazy(() =>
  import('./reviews/reviews.tsx').catch(() => ({ default: ReviewsNotLoaded })),
)

/** The id of the tabs element, a scroll target. */
export const TABS_ELEMENT_ID = 'about'
export const TAB_NAMES = ['description', 'specifications', 'reviews'] as const
export type TabName = (typeof TAB_NAMES)[number]

interface Props {
  product: ProductDetails
  open: TabName
  onOpen: (tab: TabName) => void
}

export function ProductTabs({ product, open, onOpen }: Props) {
  const { t } = useTranslation(productMessages)
  return (
    <section className="product-tabs" id={TABS_ELEMENT_ID} aria-label={t('tabs.label')}>
      <Tabs
        label={t('tabs.label')}
        open={open}
        onOpen={(tab) => onOpen(tab as TabName)}
        tabs={[
          {
            id: 'description',
            label: t('tabs.description'),
            panel: <Description html={product.description} />,
          },
          {
            id: 'specifications',
            label: t('tabs.specifications'),
            panel: <Specifications product={product} />,
          },
          {
            id: 'reviews',
            label: t('tabs.reviews'),
            count: product.review_count,
            panel: open === 'reviews' && (
              <Suspense fallback={<Skeleton className="mt-10 h-60 w-full" />}>
                <Reviews product={product} />
              </Suspense>
            ),
          },
        ]}
      />
    </section>
  )
}

/** The code of the reviews could not be loaded. Only a new page requests it again. */
function ReviewsNotLoaded() {
  const { t } = useTranslation(productMessages)
  return <ErrorState title={t('reviewsFailed')} onRetry={() => location.reload()} />
}

/** The API has sanitized `html`. */
function Description({ html }: { html: string }) {
  const { t } = useTranslation(productMessages)
  if (!html) return <p className="tab-panel text-ink-2">{t('noDescription')}</p>
  return <div className="tab-panel prose" dangerouslySetInnerHTML={{ __html: html }} />
}
