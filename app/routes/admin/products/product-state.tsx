import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { ProductStatus } from '#contract/product-administration'
import { getDateFormat } from '#platform/i18n/date-format'

const VARIANTS = { draft: 'plain', active: 'good', withdrawn: 'bad' } as const

/** The status of a product, with the time at which a draft is published. */
export function ProductState({
  product: { status, publish_at: publishAt },
}: {
  product: { status: ProductStatus; publish_at: string | null }
}) {
  const { t, language } = useTranslation(productsMessages)
  const date = getDateFormat(language, { dateStyle: 'short', timeStyle: 'short' })
  return (
    <span className="admin-states">
      <Badge variant={VARIANTS[status]}>{t(`status.${status}`)}</Badge>
      {publishAt && (
        <Badge variant="wait">
          {t('status.planned', { at: date.format(new Date(publishAt)) })}
        </Badge>
      )}
    </span>
  )
}
