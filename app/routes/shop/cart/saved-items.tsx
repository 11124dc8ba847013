import { useRef } from 'react'
import { href } from 'react-router'
import { useSavedItems } from '#app/cart/saved-items.ts'
import { useProductPrices } from '#app/currency/use-product-prices.ts'
import { savedMessages } from '#app/i18n/areas/saved.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { SavedItem } from '#contract/cart'
import '../../../cart/line-item.css'
import './cart.css'
import { useSavedItemActions } from './use-saved-item-actions.ts'

/** What the shopper has put aside from the cart. Nothing if there is none. Loaded after the cart. */
export default function SavedItems() {
  const { t } = useTranslation(savedMessages)
  const items = useSavedItems()
  const heading = useRef<HTMLHeadingElement>(null)
  if (!items || items.length === 0) return null
  return (
    <section className="pt-section" aria-labelledby="saved-items">
      <h2 className="d2 pb-6" id="saved-items" ref={heading} tabIndex={-1}>
        {t('title', { count: items.length })}
      </h2>
      <ul className="saved-items">
        {items.map((item) => (
          <SavedLine key={item.variant_id} item={item} onGone={() => heading.current?.focus()} />
        ))}
      </ul>
    </section>
  )
}

interface SavedLineProps {
  item: SavedItem
  /** Called before the line disappears, with the focus in it. */
  onGone: () => void
}

function SavedLine({ item, onGone }: SavedLineProps) {
  const { t } = useTranslation(savedMessages)
  const { move, remove } = useSavedItemActions(item)
  const productHref = href('/products/:slug', { slug: item.slug })
  const { title, quantity, stock } = item
  return (
    <li className="line-item" aria-busy={move.isPending || remove.isPending}>
      <Link to={productHref} tabIndex={-1} aria-hidden="true">
        <Picture picture={item.image} sizes="168px" minWidth={160} maxWidth={480} alt="" />
      </Link>
      <div className="grid content-start gap-1.5">
        <div className="line-item-header">
          <h3>
            <Link to={productHref}>{title}</Link>
          </h3>
          <SavedPrice item={item} />
        </div>
        <p className="text-sm text-ink-2">
          {[
            ...item.options.map(({ value }) => value),
            ...(quantity > 1 ? [t('quantity', { quantity })] : []),
          ].join(', ')}
        </p>
        {stock !== 'in' && (
          <p>
            <Badge>{stock === 'out' ? t('soldOut') : t('notForSale')}</Badge>
          </p>
        )}
        <div className="cart-line-actions">
          {stock === 'in' && (
            <Button
              variant="secondary"
              size="small"
              busy={move.isPending}
              aria-label={t('moveLabel', { title })}
              onClick={() => move.mutate(undefined, { onSuccess: onGone })}
            >
              {t('move')}
            </Button>
          )}
          <div className="cart-line-links">
            <button
              type="button"
              className="link"
              aria-label={t('removeLabel', { title })}
              onClick={() => remove.mutate(undefined, { onSuccess: onGone })}
            >
              {t('remove')}
            </button>
          </div>
        </div>
      </div>
    </li>
  )
}

/** The price of one unit now; after a reduction, beside the one at which it was saved. */
function SavedPrice({ item }: { item: SavedItem }) {
  const { t } = useTranslation(savedMessages)
  const { format, convert } = useProductPrices(item.currency)
  const before = convert(item.price_when_saved)
  const now = convert(item.price)
  return (
    <span className="amount" data-price>
      {now < before && <Badge variant="good">{t('cheaper', { price: format(before) })}</Badge>}{' '}
      {format(now)}
    </span>
  )
}
