import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

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
} as const

/** Returns a function that names a field of a change of a product, such as `variant red / S: price` or `title [de]`. */
export function useFieldNames(): (field: string) => string {
  const { t, language } = useTranslation(productsMessages)
  const languages = new Intl.DisplayNames([language], { type: 'language' })
  return (field) => {
    const ofVariant = field.match(/^variant (.+): (\w+)$/)
    if (ofVariant) {
      const part = VARIANT_FIELDS[ofVariant[2] as keyof typeof VARIANT_FIELDS]
      return `${part ? t(`variants.${part}`) : ofVariant[2]}: ${ofVariant[1]}`
    }
    const added = field.match(/^variant (.+)$/)
    if (added) return `${t('variants.variant')}: ${added[1]}`
    const attribute = field.match(/^attribute (.+)$/)
    if (attribute) return `${t('field.attributes')}: ${attribute[1]}`
    const [, name = field, code] = field.match(/^(.+) \[(\w\w)\]$/) ?? []
    const known = FIELDS[name as keyof typeof FIELDS]
    const title = known ? t(`field.${known}`) : name
    return code ? `${title} (${languages.of(code)})` : title
  }
}
