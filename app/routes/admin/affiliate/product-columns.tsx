import type { CSSProperties } from 'react'
import { ProductThumb } from '#app/charts/product-thumb.tsx'
import { useReportFormat } from '#app/charts/use-report-format.ts'
import { affiliateLinksMessages } from '#app/i18n/areas/affiliate-links.ts'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AffiliateReport, ClickedProduct } from '#contract/outbound'
import type { ReportRange } from '#contract/reports'
import { getNumberFormat } from '#platform/i18n/number-format'
import { createAmountFormatter } from '#platform/money/format-amount'
import type { Column } from '../list/data-table.tsx'
import { LinkCell } from './link-cell.tsx'

/** Until the figures are read the table has no shares. */
const NO_RANGE: ReportRange = {
  ...{ from: '', to: '', before_from: '', before_to: '', today: '' },
  ...{ time_zone: 'UTC', currency: 'USD' },
}

/** The columns of the products with clicks. The first one is the link of a row. */
export function useProductColumns(report: AffiliateReport | undefined): Column<ClickedProduct>[] {
  const { t } = useTranslation(affiliateLinksMessages)
  const format = useReportFormat(report?.range ?? NO_RANGE)
  const shareOf = ({ clicks }: ClickedProduct) => (report?.clicks ? clicks / report.clicks : null)
  return [
    {
      id: 'product',
      header: t('column.product'),
      meta: { small: 'top-left', canWrap: true },
      cell: ({ row }) => <ProductName item={row.original} />,
    },
    {
      id: 'category',
      header: t('column.category'),
      cell: ({ row }) => <span className="text-ink-2">{row.original.category ?? '–'}</span>,
    },
    {
      id: 'clicks',
      header: t('column.clicks'),
      meta: { align: 'right', small: 'top-right', sort: 'descending' },
      cell: ({ row }) => <span className="amount">{format.count(row.original.clicks)}</span>,
    },
    {
      id: 'share',
      header: t('column.share'),
      meta: { align: 'right' },
      cell: ({ row }) => <Share share={shareOf(row.original)} format={format.share} />,
    },
    {
      id: 'change',
      header: t('column.change'),
      meta: { align: 'right', small: 'bottom-right' },
      cell: ({ row: { original: item } }) => (
        <span className="text-ink-2">{format.change(item.clicks, item.before_clicks)}</span>
      ),
    },
    {
      id: 'link',
      header: t('column.link'),
      meta: { small: 'bottom-left' },
      cell: ({ row: { original: item } }) => (
        <LinkCell link={item.link} isOfShop={item.product_id !== null} title={item.title ?? ''} />
      ),
    },
  ]
}

function ProductName({ item }: { item: ClickedProduct }) {
  const { title, image, product_id: id, commission } = item
  const { t } = useTranslation([affiliateLinksMessages, reportsMessages])
  return (
    <span className="affiliate-product">
      <ProductThumb image={image} />
      <span className="min-w-0 wrap-anywhere">
        {title ?? t('products.deleted')}
        {id === null && <small>{t('reports:outbound.notInShop')}</small>}
        {commission && <CommissionText commission={commission} />}
      </span>
    </span>
  )
}

/** It says that it is an estimate, and by which price. */
function CommissionText({ commission }: { commission: NonNullable<ClickedProduct['commission']> }) {
  const { t, language } = useTranslation(affiliateLinksMessages)
  const { percent, price, estimate, currency } = commission
  const format = createAmountFormatter(language, currency)
  const rate = getNumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <small>
      {t('commission', {
        ...{ rate: rate.format(percent / 100) },
        ...{ estimate: format(estimate), price: format(price) },
      })}
    </small>
  )
}

function Share({ share, format }: { share: number | null; format: (share: number) => string }) {
  if (share === null) return '–'
  return (
    <span className="affiliate-share">
      <i style={{ '--v': `${100 * share}%` } as CSSProperties} />
      {format(share)}
    </span>
  )
}
