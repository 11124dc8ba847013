import { LOW_STOCK, type ProductDetails, type Variant } from '#contract/catalog'
import { pictureSrc } from '#contract/pictures'
import type {
  CategoryTree,
  DetailedProduct,
  DetailedVariant,
  ListedProduct,
} from '#modules/catalog'
import { decimal } from '#platform/money'
import { categoryLink, productCard, reduction } from './product-card.ts'

interface Shown {
  product: DetailedProduct
  related: ListedProduct[]
  tree: CategoryTree
  now: Date
}

/** All that a product's own page shows. */
export function detailsOf({ product, related, tree, now }: Shown): ProductDetails {
  const { parts } = product
  const images = (parts.images ?? []).map((image) => ({ ...image, src: pictureSrc(image) }))
  const pictures = images.map(({ src, alt, placeholder }) => ({ src, alt, placeholder }))
  const pictureOf = new Map(images.map(({ id }, index) => [id, pictures[index]!]))

  return {
    ...productCard(product, tree, now),
    description: product.description,
    brand: product.brand,
    image_urls: pictures.map(({ src }) => src),
    images: pictures,
    options: (parts.options ?? []).map(({ name, values }) => ({ name, values: values ?? [] })),
    variants: (parts.variants ?? []).map((variant) => ({
      ...variantOf(variant, product.currency),
      image: (variant.image_id && pictureOf.get(variant.image_id)) ?? null,
    })),
    attributes: parts.attributes ?? [],
    breadcrumb: tree.path(product.category_id).map(categoryLink),
    rating_counts: product.rating_counts,
    related: related.map((one) => productCard(one, tree, now)),
    ali_id: product.ali_id,
    sku_id: product.sku_id,
    last_synced_at: product.last_synced_at && new Date(product.last_synced_at).toISOString(),
    created_at: new Date(product.created_at).toISOString(),
  }
}

function variantOf(variant: DetailedVariant, currency: string): Omit<Variant, 'image'> {
  const { id, sku, options, stock, price_minor: minor, before_minor: before } = variant
  const isLow = stock > 0 && stock <= LOW_STOCK
  return {
    id,
    sku,
    title: options.join(' / '),
    options,
    price: decimal({ minor, currency }),
    ...reduction(minor, before, currency),
    stock: stock === 0 ? 'out' : isLow ? 'low' : 'in_stock',
    stock_left: isLow ? stock : null,
  }
}
