import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Amount } from '#app/ui/price.tsx'
import type { AdminProductSummary } from '#contract/product-administration'
import { getDateFormat } from '#platform/i18n/date-format'
import type { Column } from '../list/data-table.tsx'
import { ProductState } from './product-state.tsx'

/** The columns of the list of products. The first one is the link of a row. */
export function useProductColumns(order: 'newest' | 'oldest'): Column<AdminProductSummary>[] {
  const { t, language } = useTranslation(productsMessages)
  const date = getDateFormat(language, { dateStyle: 'short' })
  return [
    {
      id: 'title',
      header: t('list.product'),
      meta: { small: 'top-left' },
      cell: ({ row: { original: product } }) => <ProductName product={product} />,
    },
    {
      id: 'source',
      header: t('list.source'),
      meta: { canHide: true },
      cell: ({ row }) => <Badge variant="outline">{t(`source.${row.original.source}`)}</Badge>,
    },
    {
      id: 'category',
      header: t('list.category'),
      meta: { canHide: true, canWrap: true },
      cell: ({ row }) => <span className="text-ink-2">{row.original.category}</span>,
    },
    {
      id: 'tags',
      header: t('list.tags'),
      meta: { canHide: true, canWrap: true },
      cell: ({ row }) => (
        <span className="admin-states">
          {row.original.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'stock',
      header: t('list.stock'),
      meta: { align: 'right', canHide: true, small: 'bottom-right' },
      cell: ({ row: { original: product } }) => <Stock product={product} />,
    },
    {
      id: 'price',
      header: t('list.price'),
      meta: { align: 'right', canWrap: true, small: 'top-right' },
      cell: ({ row: { original: product } }) => <PriceRange product={product} />,
    },
    {
      id: 'state',
      header: t('list.state'),
      meta: { small: 'bottom-left' },
      cell: ({ row }) => <ProductState product={row.original} />,
    },
    {
      id: 'added',
      header: t('list.added'),
      meta: {
        align: 'right',
        canHide: true,
        sort: order === 'newest' ? 'descending' : 'ascending',
      },
      cell: ({ row }) => (
        <time className="text-ink-2" dateTime={row.original.created_at}>
          {date.format(new Date(row.original.created_at))}
        </time>
      ),
    },
  ]
}

function ProductName({ product }: { product: AdminProductSummary }) {
  const { t } = useTranslation(productsMessages)
  const { picture, title, sku, source, variant_count: count } = product
  return (
    <span className="admin-product-name">
      <Picture
        picture={picture && { ...picture, alt: '' }}
        sizes="36px"
        maxWidth={96}
        alt=""
        className="admin-product-thumb"
      />
      <span className="admin-name">
        {title}
        <small>
          {count > 1 ? t('list.variants', { count }) : sku}{' '}
          <Badge variant="outline" className="admin-product-source">
            {t(`source.${source}`)}
          </Badge>
        </small>
      </span>
    </span>
  )
}

function Stock({ product: { stock, stock_state: state } }: { product: AdminProductSummary }) {
  const { t } = useTranslation(productsMessages)
  if (state === 'in_stock') return stock
  return (
    <Badge variant={state === 'out' ? 'bad' : 'wait'}>
      {state === 'out' ? t('stock.out') : t('stock.left', { count: stock })}
    </Badge>
  )
}

function PriceRange({ product }: { product: AdminProductSummary }) {
  const { price, highest_price: highest, currency } = product
  return (
    <>
      <Amount amount={price} currency={currency} />
      {highest > price && (
        <>
          {' – '}
          <Amount amount={highest} currency={currency} />
        </>
      )}
    </>
  )
}
