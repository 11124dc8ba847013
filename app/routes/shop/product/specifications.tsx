import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ProductDetails } from '#contract/catalog'

export function Specifications({ product }: { product: ProductDetails }) {
  const { t } = useTranslation('product')
  const { attributes, brand } = product
  const facts = brand ? [{ name: t('brand'), value: brand }, ...attributes] : attributes
  if (facts.length === 0) return <p className="tab-panel text-ink-2">{t('noSpecifications')}</p>
  return (
    <dl className="tab-panel spec">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
