import type { ReactNode } from 'react'
import { href } from 'react-router'
import { CartSavings } from '#app/cart/cart-savings.tsx'
import { LinePrice } from '#app/cart/line-price.tsx'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CreditRows } from '#app/orders/credit-rows.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ChevronDown, Minus, Plus } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Amount } from '#app/ui/price.tsx'
import { PriceReceipt } from '#app/ui/price-receipt.tsx'
import type { Cart, CartItem } from '#contract/cart'
import type { StoreCreditChoice } from './use-store-credit.ts'

interface Props {
  cart: Cart
  credit: StoreCreditChoice
}

/** A sidebar on a large screen; a collapsed section at the top, which shows what is to be paid, on a small one. */
export function OrderSummary({ cart, credit }: Props) {
  const { t } = useTranslation(checkoutMessages)
  return (
    <aside className="sidebar" aria-label={t('yourOrder')}>
      <div className="panel max-lg:hidden">
        <div className="flex items-baseline justify-between pb-2.5">
          <h2 className="d2">{t('yourOrder')}</h2>
          <Link className="link text-sm" to={href('/cart')}>
            {t('change')}
          </Link>
        </div>
        <SummaryLines cart={cart} credit={credit} />
      </div>
      <CollapsibleSummary cart={cart} credit={credit}>
        <SummaryLines cart={cart} credit={credit} />
      </CollapsibleSummary>
    </aside>
  )
}

function CollapsibleSummary({ cart, credit, children }: Props & { children: ReactNode }) {
  const { t } = useTranslation(checkoutMessages)
  return (
    <details className="order-summary-collapsible lg:hidden">
      <summary>
        <span className="font-semibold">{t('yourOrder')}</span>
        <Icon icon={ChevronDown} size={16} />
        <span className="ml-auto font-display text-lg">
          <Amount amount={credit.due} currency={cart.currency} />
        </span>
      </summary>
      {children}
    </details>
  )
}

function SummaryLines({ cart, credit }: Props) {
  const { t } = useTranslation(checkoutMessages)
  return (
    <div className="grid gap-4.5">
      <ul>
        {cart.items.map((item) => (
          <SummaryLine key={item.id} item={item} cart={cart} />
        ))}
      </ul>
      <PriceReceipt
        receipt={cart.receipt}
        baseLabel={t('cart.itemCount', { count: cart.item_count })}
        totalLabel={t('total')}
      />
      <CreditRows total={cart.receipt.total} credit={credit.credit} currency={cart.currency} />
      <CartSavings cart={cart} />
    </div>
  )
}

/** Expands to the price breakdown of the line. */
function SummaryLine({ item, cart }: { item: CartItem; cart: Cart }) {
  const { t } = useTranslation(checkoutMessages)
  const { currency, supplier_delivery: days } = cart
  const details = item.options.map(({ value }) => value)
  if (item.quantity > 1) details.push(`${item.quantity} ×`)
  return (
    <li>
      <details className="summary-line">
        <summary>
          <Picture
            picture={item.image}
            sizes="64px"
            minWidth={96}
            maxWidth={160}
            alt=""
            className="w-16"
          />
          <span className="text-sm wrap-anywhere">
            <span className="font-medium">{item.title}</span>
            <span className="block text-ink-2">{details.join(', ')}</span>
            {item.is_dropship && days && (
              <span className="block text-ink-2">{t('arrivesIn', { days: days.days })}</span>
            )}
          </span>
          <LinePrice item={item} currency={currency} />
          <span className="sr-only">{t('order.priceBreakdown')}</span>
          <Icon icon={Plus} size={16} className="when-closed" />
          <Icon icon={Minus} size={16} className="when-open" />
        </summary>
        <div className="pb-4 text-sm">
          <PriceReceipt receipt={item.receipt} totalLabel={t('total')} />
        </div>
      </details>
    </li>
  )
}
