import { JsonLd, PageHead } from '#app/page-head.tsx'
import { useShop } from '#app/shop.tsx'
import type { ProductDetails } from '#contract/catalog'
import { breadcrumbsOf, productFacts, summaryOf } from './product-facts.ts'

export function ProductHead({ product }: { product: ProductDetails }) {
  const { publicUrl } = useShop()
  return (
    <>
      <PageHead
        title={product.title}
        description={summaryOf(product)}
        path={`/products/${product.slug}`}
        picture={product.image}
        type="product"
      />
      <JsonLd about={productFacts(product, publicUrl)} />
      <JsonLd about={breadcrumbsOf(product, publicUrl)} />
    </>
  )
}
