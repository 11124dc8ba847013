import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ONLY_VARIANT, parseVariantField } from './parse-variant-field.ts'

const FIELDS = {
  title: 'title',
  description: 'description',
  brand: 'brand',
  category: 'categoryId',
  address: 'slug',
  seo_title: 'seoTitle',
  seo_description: 'seoDescription',
  tags: 'tags',
  related: 'related',
  options: 'options',
  images: 'images',
  status: 'status',
  'image alts': 'imageAlts',
  variants: 'variantOrder',
  affiliate_url: 'affiliateUrl',
} as const
const VARIANT_FIELDS = {
  options: 'options',
  sku: 'sku',
  price: 'price',
  weight_grams: 'weight',
  barcode: 'barcode',
  image: 'picture',
  status: 'status',
  stock: 'stock',
  imported_stock: 'stock',
} as const

/** Returns a function that names a field of a change of a product, such as `variant red / S: price` or `title [de]`. */
export function useFieldNames(): (field: string) => string {
  const { t, language } = useTranslation(productsMessages)
  const languages = new Intl.DisplayNames([language], { type: 'language' })
  return (field) => {
    const ofVariant = parseVariantField(field)
    if (ofVariant) {
      const { variant, part } = ofVariant
      const known = part ? VARIANT_FIELDS[part as keyof typeof VARIANT_FIELDS] : 'variant'
      const title = known ? t(`variants.${known}`) : part
      return variant === ONLY_VARIANT ? `${title}` : `${title}: ${variant}`
    }
    const attribute = field.match(/^attribute (.+)$/)
    if (attribute) return `${t('field.attributes')}: ${attribute[1]}`
    const [, name = field, code] = field.match(/^(.+) \[(\w\w)\]$/) ?? []
    const known = FIELDS[name as keyof typeof FIELDS]
    const title = known ? t(`field.${known}`) : name
    return code ? `${title} (${languages.of(code)})` : title
  }
}
