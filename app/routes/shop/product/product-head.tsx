import { href } from 'react-router'
import { useShop } from '#app/api/shop-provider.tsx'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { usePageUrl } from '#app/i18n/page-url.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { JsonLd, PageHead } from '#app/shell/page-head.tsx'
import type { ProductDetails } from '#contract/catalog'
import {
  buildBreadcrumbsJsonLd,
  buildMetaDescription,
  buildProductJsonLd,
} from './product-json-ld.ts'

export function ProductHead({ product }: { product: ProductDetails }) {
  const { t } = useTranslation(navigationMessages)
  const { publicUrl } = useShop()
  const buildPageUrl = usePageUrl()
  const breadcrumbOptions = { buildPageUrl, home: t('home'), shop: t('shop') }
  return (
    <>
      <PageHead
        title={product.title}
        description={buildMetaDescription(product)}
        path={href('/products/:slug', { slug: product.slug })}
        picture={product.image}
        type="product"
      />
      <JsonLd about={buildProductJsonLd(product, { publicUrl, buildPageUrl })} />
      <JsonLd about={buildBreadcrumbsJsonLd(product, breadcrumbOptions)} />
    </>
  )
}
