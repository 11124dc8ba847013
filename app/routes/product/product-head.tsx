import { useTranslation } from '#app/i18n/use-translation.ts'
import { JsonLd, PageHead } from '#app/page-head.tsx'
import { useShop } from '#app/shop.tsx'
import type { ProductDetails } from '#contract/catalog'
import { breadcrumbsOf, productFacts, summaryOf } from './product-facts.ts'

export function ProductHead({ product }: { product: ProductDetails }) {
  const { t } = useTranslation('navigation')
  const { publicUrl } = useShop()
  const above = { publicUrl, home: t('home'), shop: t('shop') }
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
      <JsonLd about={breadcrumbsOf(product, above)} />
    </>
  )
}
