import { type ProductCard, UNCATEGORIZED } from '#contract/catalog'
import {
  type CategoryRow,
  type CategoryTree,
  type ListedProduct,
  toPriceReduction,
} from '#modules/catalog'
import { toDecimal } from '#platform/money/money'

/** Converts a product for listings. `newSince` is that of `getNewSince`. */
export function toProductCard(
  product: ListedProduct,
  tree: CategoryTree,
  newSince: Date,
): ProductCard {
  const { currency } = product
  const priceMinor = Number(product.price_minor)
  const compareAtMinor = product.compare_at_minor === null ? null : Number(product.compare_at_minor)
  const category = tree.byId(product.category_id)

  return {
    id: product.id,
    slug: product.slug,
    title: product.title,
    price: toDecimal({ minor: priceMinor, currency }),
    currency,
    price_varies: Number(product.price_max_minor) > priceMinor,
    ...toPriceReduction(priceMinor, compareAtMinor, currency),
    image: product.image_src
      ? { src: product.image_src, alt: product.image_alt, placeholder: product.image_placeholder }
      : null,
    category: category?.name ?? UNCATEGORIZED,
    category_link: category ? toCategoryLink(category) : null,
    rating: product.review_count > 0 ? product.rating_tenths / 10 : null,
    review_count: product.review_count,
    source: product.source,
    affiliate_url: product.is_dropship ? null : product.affiliate_url,
    is_outbound: product.source === 'aliexpress' && !product.is_dropship,
    stock: product.stock_state,
    stock_left: product.stock_left,
    is_new: product.published_at !== null && Date.parse(product.published_at) > newSince.getTime(),
    only_variant_id: product.only_variant_id,
  }
}

export function toCategoryLink({ id, name, slug }: CategoryRow) {
  return { id, name, slug }
}
