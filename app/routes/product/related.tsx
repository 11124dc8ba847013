import { useTranslation } from '#app/i18n/use-translation.ts'
import { ShelfCard } from '#app/shelf-card.tsx'
import type { ProductCard } from '#contract/catalog'

export function Related({ products }: { products: ProductCard[] }) {
  const { t } = useTranslation('product')
  if (products.length === 0) return null
  return (
    <section className="section">
      <div className="section-head">
        <h2 className="d2">{t('related')}</h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <ul className="rail" tabIndex={0}>
        {products.map((product) => (
          <ShelfCard key={product.id} product={product} sizes="(width >= 64rem) 22vw, 232px" />
        ))}
      </ul>
    </section>
  )
}
