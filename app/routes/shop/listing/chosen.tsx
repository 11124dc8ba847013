import { X } from 'lucide'
import { pathTo, useCategoryTree } from '#app/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useMoney } from '#app/ui/money.ts'
import { type FilterName, type Filters, without } from './filters.ts'
import { chosenNames, type Place } from './place.ts'

/** What was chosen, each to be taken off with one press. */
export function Chosen({ place }: { place: Place }) {
  const { t } = useTranslation('product')
  const chips = useChips(place)
  const names = chosenNames(place)
  return (
    <div className="chips">
      {chips.map(({ label, names }) => (
        <Link
          key={label}
          className="chip"
          to={place.addressFor(without(place.filters, ...names))}
          preventScrollReset
        >
          {label} <Icon of={X} size={16} />
          <span className="sr-only">{t('filters.remove')}</span>
        </Link>
      ))}
      {names.length > 0 && (
        <Link
          className="link clear-all"
          to={place.addressFor(without(place.filters, ...names))}
          preventScrollReset
        >
          {t('filters.clear')}
        </Link>
      )}
    </div>
  )
}

interface Chip {
  label: string
  names: FilterName[]
}

function useChips(place: Place): Chip[] {
  const { t } = useTranslation('product')
  const { filters, given } = place
  const category = pathTo(useCategoryTree(), filters.category).at(-1)?.name ?? filters.category
  const price = usePriceLabel(filters)
  const inStock = filters.in_stock && t('filters.inStock')
  const chips: [label: string | undefined, ...names: FilterName[]][] = [
    [given.includes('category') ? undefined : category, 'category'],
    [filters.source && t(`source.${filters.source}`), 'source'],
    [price, 'min_price', 'max_price'],
    [filters.rating && t('filters.andUp', { stars: filters.rating }), 'rating'],
    [inStock, 'in_stock'],
  ]
  return chips.flatMap(([label, ...names]) => (label ? [{ label, names }] : []))
}

function usePriceLabel({ min_price: min, max_price: max }: Filters): string | undefined {
  const { t } = useTranslation('product')
  const show = useMoney('USD')
  if (min && max) return `${show(Number(min))} – ${show(Number(max))}`
  if (min) return t('filters.from', { price: show(Number(min)) })
  return max && t('filters.upTo', { price: show(Number(max)) })
}
