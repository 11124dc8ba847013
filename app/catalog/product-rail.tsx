import type { ReactNode } from 'react'
import type { ProductCard } from '#contract/catalog'
import { ProductCardWithActions } from './product-card-with-actions.tsx'

interface Props {
  title: string
  products: ProductCard[]
  /** Shown beside the title, for example a button. */
  children?: ReactNode
}

/** A horizontally scrolling row of product cards. Renders nothing without products. */
export function ProductRail({ title, products, children }: Props) {
  if (products.length === 0) return null
  return (
    <section className="section">
      <div className="section-head">
        <h2 className="d2">{title}</h2>
        {children}
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
