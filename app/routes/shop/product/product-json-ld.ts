import { href } from 'react-router'
import type { ProductDetails, Variant } from '#contract/catalog'

const MAX_DESCRIPTION_LENGTH = 155

/** Returns the start of the description as plain text, cut at a word, or the title if the description is empty. */
export function buildMetaDescription({ title, description }: ProductDetails): string {
  const text = description
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z]+;|&#\d+;/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text || title
  return `${text.slice(0, text.lastIndexOf(' ', MAX_DESCRIPTION_LENGTH))}…`
}

interface Urls {
  /** The origin of the pictures. */
  publicUrl: string
  buildPageUrl: (path: string) => string
}

/** Builds a schema.org Product. */
export function buildProductJsonLd(product: ProductDetails, { publicUrl, buildPageUrl }: Urls) {
  const url = buildPageUrl(href('/products/:slug', { slug: product.slug }))
  const { rating, review_count, brand } = product
  return {
    '@type': 'Product',
    name: product.title,
    description: buildMetaDescription(product),
    url,
    productID: product.id,
    image: product.images.slice(0, 5).map(({ src }) => `${publicUrl}${src}/1280.jpeg`),
    ...(product.variants[0]?.sku && { sku: product.variants[0].sku }),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    offers: {
      ...buildOffersJsonLd(product, url),
      ...(product.delivery && buildDeliveryJsonLd(product, product.delivery, buildPageUrl)),
    },
    ...(rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating,
        reviewCount: review_count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
}

function buildOffersJsonLd({ variants, price, currency, stock }: ProductDetails, url: string) {
  const shared = { priceCurrency: currency, availability: toSchemaAvailability(stock), url }
  if (variants.length < 2) return { '@type': 'Offer', price, ...shared }
  return {
    '@type': 'AggregateOffer',
    lowPrice: price,
    highPrice: Math.max(...variants.map((variant) => variant.price)),
    offerCount: variants.length,
    ...shared,
  }
}

/** A return has no time limit: it is requested on the page of the order. */
function buildDeliveryJsonLd(
  { currency }: ProductDetails,
  delivery: NonNullable<ProductDetails['delivery']>,
  buildPageUrl: Urls['buildPageUrl'],
) {
  const { country, price, days_from: minValue, days_to: maxValue } = delivery
  return {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: price, currency },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        transitTime: { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' },
      },
    },
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: country,
      returnPolicyCategory: 'https://schema.org/MerchantReturnUnlimitedWindow',
      returnMethod: 'https://schema.org/ReturnByMail',
      merchantReturnLink: buildPageUrl(href('/returns')),
    },
  }
}

function toSchemaAvailability(stock: Variant['stock']): string {
  const availability = { in_stock: 'InStock', low: 'LimitedAvailability', out: 'OutOfStock' }[stock]
  return `https://schema.org/${availability}`
}
