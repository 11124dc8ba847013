import { commonMessages } from '#app/i18n/areas/common.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

interface Props {
  stock: 'in_stock' | 'low' | 'out'
  left: number | null
  /** Also renders "In stock". */
  always?: boolean
}

/** Renders "Only 3 left" or "Sold out", and "In stock" only if `always` is set. */
export function StockNote({ stock, left, always = false }: Props) {
  const { t } = useTranslation(commonMessages)
  if (stock === 'in_stock') {
    return always ? <p className="stock-note">{t('stock.inStock')}</p> : null
  }
  if (stock === 'out') return <p className="stock-note stock-out">{t('stock.soldOut')}</p>
  return <p className="stock-note">{t('stock.lowStock', { count: left ?? 1 })}</p>
}
