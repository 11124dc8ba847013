import {
  buildComparePath,
  MAX_COMPARED_PRODUCTS,
  setComparedProducts,
  useComparedProducts,
} from '#app/catalog/compared-products.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { toast } from '#app/ui/toast.ts'

/** Adds a product to the comparison or takes it out, with the way to it. */
export default function CompareButton({ slug }: { slug: string }) {
  const { t } = useTranslation(productMessages)
  const compared = useComparedProducts()
  const isCompared = compared.includes(slug)
  const link = {
    to: buildComparePath(compared),
    label: t('compare.open', { count: compared.length }),
  }
  const toggle = () => {
    if (isCompared) setComparedProducts(compared.filter((other) => other !== slug))
    else if (compared.length < MAX_COMPARED_PRODUCTS) setComparedProducts([...compared, slug])
    else toast(t('compare.full'), { variant: 'bad', link })
  }
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-4.5">
      <Button
        variant={isCompared ? 'secondary' : 'quiet'}
        size="small"
        aria-pressed={isCompared}
        onClick={toggle}
      >
        {t('compare.add')}
      </Button>
      {isCompared && <TextLink to={link.to}>{link.label}</TextLink>}
    </p>
  )
}
