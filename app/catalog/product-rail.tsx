import type { ProductCard } from '#contract/catalog'
import { ProductCardWithActions } from './product-card-with-actions.tsx'

/** A horizontally scrolling row of product cards. Renders nothing without products. */
export function ProductRail({ title, products }: { title: string; products: ProductCard[] }) {
  if (products.length === 0) return null
  return (
    <section className="section">
      <div className="section-head">
        <h2 className="d2">{title}</h2>
      </div>
      <ul className="rail">
        {products.map((product) => (
          <ProductCardWithActions
            key={product.id}
            product={product}
            sizes="(width >= 64rem) 22vw, 232px"
          />
        ))}
      </ul>
    </section>
  )
}
