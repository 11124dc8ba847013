import { href, useParams } from 'react-router'
import { useShop } from '#app/api/shop-provider.tsx'
import { usePageUrl } from '#app/i18n/page-url.ts'
import { JsonLd, PageHead } from '#app/shell/page-head.tsx'
import type { ProductDetails } from '#contract/catalog'
import { buildMetaDescription, buildProductJsonLd } from './product-json-ld.ts'

export function ProductHead({ product }: { product: ProductDetails }) {
  const { publicUrl } = useShop()
  const buildPageUrl = usePageUrl()
  // Of the link of a preview, which search engines must not list.
  const isPreview = useParams().slug?.startsWith('preview.')
  return (
    <>
      <PageHead
        title={product.seo_title ?? product.title}
        description={product.seo_description ?? buildMetaDescription(product)}
        path={href('/products/:slug', { slug: product.slug })}
        preview={{ productId: product.id, alt: product.title }}
        type="product"
        noIndex={isPreview}
      />
      <JsonLd about={buildProductJsonLd(product, { publicUrl, buildPageUrl })} />
    </>
  )
}
