import { useTranslation } from 'react-i18next'

interface Props {
  stock: 'in_stock' | 'low' | 'out'
  left: number | null
}

/** "Only 3 left", "Sold out", or nothing. */
export function StockNote({ stock, left }: Props) {
  const { t } = useTranslation('common')
  if (stock === 'in_stock') return null
  if (stock === 'out') return <p className="stock-note stock-out">{t('stock.out')}</p>
  return <p className="stock-note">{t('stock.left', { count: left ?? 1 })}</p>
}
