import { href } from 'react-router'
import { useCartChange } from '#app/cart-change.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Amount } from '#app/ui/price.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import type { CartItem, MAX_QUANTITY } from '#contract/cart'
import { CartNotices } from './cart-notices.tsx'

/** One variant in the cart; what changed since it was put there is told on the line itself. */
export function CartLine({ item, currency }: { item: CartItem; currency: string }) {
  const { t } = useTranslation('checkout')
  const to = href('/products/:slug', { slug: item.slug })
  return (
    <li className="cart-line">
      <Link to={to} tabIndex={-1} aria-hidden="true">
        <Picture picture={item.image} sizes="168px" from={160} upTo={480} alt="" />
      </Link>
      <div className="grid content-start gap-1.5">
        <div className="cart-line-top">
          <h2>
            <Link to={to}>{item.title}</Link>
          </h2>
          <span className="font-display text-lg">
            <Amount amount={item.total} currency={currency} />
          </span>
        </div>
        <p className="text-sm text-ink-2">{item.options.map(({ value }) => value).join(', ')}</p>
        <LineActions item={item} />
        {item.quantity > 1 && (
          <p className="text-sm text-ink-3">
            {t('cart.each')} <Amount amount={item.unit_price} currency={currency} />
          </p>
        )}
      </div>
      <CartNotices item={item} currency={currency} />
    </li>
  )
}

// The contract's number is a type here: its value would bring Zod to the page.
const MOST = 99 satisfies typeof MAX_QUANTITY

function LineActions({ item }: { item: CartItem }) {
  const { t } = useTranslation('checkout')
  const change = useCartChange()
  const param = (id: string) => ({ param: { id, item_id: item.id } })
  const setQuantity = (quantity: number) =>
    change.mutate((api, id) =>
      api.carts[':id'].items[':item_id'].$patch({ ...param(id), json: { quantity } }),
    )
  const remove = () =>
    change.mutate((api, id) => api.carts[':id'].items[':item_id'].$delete(param(id)))
  return (
    <div className="cart-line-actions" aria-busy={change.isPending}>
      <Stepper
        value={item.quantity}
        onChange={setQuantity}
        max={Math.min(MOST, Math.max(item.available, 1))}
        label={t('cart.quantityOf', { title: item.title })}
      />
      <button
        type="button"
        className="link text-sm"
        onClick={remove}
        aria-label={t('cart.removeOf', { title: item.title })}
      >
        {t('cart.remove')}
      </button>
    </div>
  )
}
