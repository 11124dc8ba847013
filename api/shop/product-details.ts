import { LOW_STOCK, type ProductDetails, type Variant } from '#contract/catalog'
import { getPictureSrc } from '#contract/pictures'
import {
  type CategoryTree,
  type DetailedProduct,
  type ListedProduct,
  type ProductDetailVariant,
  toPriceReduction,
} from '#modules/catalog'
import { toDecimal } from '#platform/money/money'
import { toCategoryLink, toProductCard } from './product-card.ts'

interface ProductDetailsInput {
  product: DetailedProduct
  related: ListedProduct[]
  tree: CategoryTree
  newSince: Date
  delivery: ProductDetails['delivery']
  outbound: ProductDetails['outbound']
}

/** Converts a product for its own page. */
export function toProductDetails({
  product,
  related,
  tree,
  newSince,
  delivery,
  outbound,
}: ProductDetailsInput): ProductDetails {
  const { detail } = product
  const images = (detail.images ?? []).map((image) => ({ ...image, src: getPictureSrc(image) }))
  const pictures = images.map(({ src, alt, placeholder }) => ({ src, alt, placeholder }))
  const picturesById = new Map(images.map(({ id }, index) => [id, pictures[index]!]))

  return {
    ...toProductCard(product, tree, newSince),
    description: product.description,
    brand: product.brand,
    image_urls: pictures.map(({ src }) => src),
    images: pictures,
    options: (detail.options ?? []).map(({ name, values }) => ({ name, values: values ?? [] })),
    variants: (detail.variants ?? []).map((variant) => ({
      ...toVariantResponse(variant, product.currency),
      image: (variant.image_id && picturesById.get(variant.image_id)) ?? null,
    })),
    attributes: detail.attributes ?? [],
    size_guide: product.sizeGuide,
    breadcrumb: tree.path(product.category_id).map(toCategoryLink),
    rating_counts: product.rating_counts,
    related: related.map((other) => toProductCard(other, tree, newSince)),
    delivery,
    outbound,
    ali_id: product.ali_id,
    sku_id: product.sku_id,
    seo_title: product.seo_title,
    seo_description: product.seo_description,
    last_synced_at: product.last_synced_at && new Date(product.last_synced_at).toISOString(),
    created_at: new Date(product.created_at).toISOString(),
  }
}

function toVariantResponse(
  variant: ProductDetailVariant,
  currency: string,
): Omit<Variant, 'image'> {
  const { id, sku, options, stock, price_minor: minor, compare_at_minor: compareAtMinor } = variant
  const isLow = stock > 0 && stock <= LOW_STOCK
  return {
    id,
    sku,
    title: options.join(' / '),
    options,
    price: toDecimal({ minor, currency }),
    ...toPriceReduction(minor, compareAtMinor, currency),
    stock: stock === 0 ? 'out' : isLow ? 'low' : 'in_stock',
    stock_left: isLow ? stock : null,
  }
}
