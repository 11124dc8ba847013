import { href } from 'react-router'
import { LinePrice } from '#app/cart/line-price.tsx'
import { buildDrawPath } from '#app/draws/draw-path.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { usePendingEdits } from '#app/offline/pending-edits.ts'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Amount } from '#app/ui/price.tsx'
import type { CartItem } from '#contract/cart'
import { CartNotices } from './cart-notices.tsx'
import { LineActions } from './line-actions.tsx'

/** One variant in the cart, with notices of what changed since it was added. */
export function CartLine({ item, currency }: { item: CartItem; currency: string }) {
  const { t } = useTranslation(checkoutMessages)
  // The server works out what the changed line costs.
  const hasEdits = usePendingEdits().length > 0
  const productHref = item.is_ticket ? buildDrawPath() : href('/products/:slug', item)
  return (
    <li className="line-item">
      <Link to={productHref} tabIndex={-1} aria-hidden="true">
        <Picture picture={item.image} sizes="168px" minWidth={160} maxWidth={480} alt="" />
      </Link>
      <div className="grid content-start gap-1.5">
        <div className="line-item-header">
          <h2>
            <Link to={productHref}>{item.title}</Link>
          </h2>
          {!hasEdits && <LinePrice item={item} currency={currency} />}
        </div>
        <p className="text-sm text-ink-2">{item.options.map(({ value }) => value).join(', ')}</p>
        <LineActions item={item} />
        {(hasEdits || item.quantity > 1) && (
          <p className="text-sm text-ink-3">
            {t('cart.unitPrice')} <Amount amount={item.unit_price} currency={currency} />
          </p>
        )}
      </div>
      <CartNotices item={item} currency={currency} />
    </li>
  )
}
