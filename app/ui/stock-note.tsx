import { useTranslation } from '#app/i18n/use-translation.ts'

interface Props {
  stock: 'in_stock' | 'low' | 'out'
  left: number | null
  /** Says so where there is plenty, too. */
  always?: boolean
}

/** "Only 3 left", "Sold out", or nothing; with `always` also "In stock". */
export function StockNote({ stock, left, always = false }: Props) {
  const { t } = useTranslation('common')
  if (stock === 'in_stock') {
    return always ? <p className="stock-note">{t('stock.in')}</p> : null
  }
  if (stock === 'out') return <p className="stock-note stock-out">{t('stock.out')}</p>
  return <p className="stock-note">{t('stock.left', { count: left ?? 1 })}</p>
}
