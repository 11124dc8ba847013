import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ProductDetails } from '#contract/catalog'

export function Specifications({ product }: { product: ProductDetails }) {
  const { t } = useTranslation(productMessages)
  const { attributes, brand } = product
  const rows = brand ? [{ name: t('brand'), value: brand }, ...attributes] : attributes
  if (rows.length === 0) return <p className="tab-panel text-ink-2">{t('noSpecifications')}</p>
  return (
    <dl className="tab-panel specifications">
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
