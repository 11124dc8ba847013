import { href } from 'react-router'
import { getTotalBeforeCoupon } from '#app/cart/total-before-coupon.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Amount } from '#app/ui/price.tsx'
import { PriceReceipt } from '#app/ui/price-receipt.tsx'
import type { Order } from '#contract/orders'

/** The lines of the order as they were sold; each one expands to its price breakdown. */
export function OrderLines({ order }: { order: Order }) {
  const { t } = useTranslation(checkoutMessages)
  return (
    <section aria-label={t('cart.items')}>
      <ul>
        {order.lines.map((line) => (
          <OrderLine key={line.id} line={line} currency={order.currency} />
        ))}
      </ul>
    </section>
  )
}

function OrderLine({ line, currency }: { line: Order['lines'][number]; currency: string }) {
  const { t } = useTranslation(checkoutMessages)
  const details = line.options.map(({ value }) => value)
  if (line.quantity > 1) details.push(`${line.quantity} ×`)
  return (
    <li className="line-item">
      <Picture picture={line.image} sizes="168px" minWidth={160} maxWidth={480} alt="" />
      <div className="grid content-start gap-1.5">
        <div className="line-item-header">
          <h2>
            {line.slug ? (
              <Link to={href('/products/:slug', { slug: line.slug })}>{line.title}</Link>
            ) : (
              line.title
            )}
          </h2>
          <span className="font-display text-lg">
            <Amount amount={getTotalBeforeCoupon(line)} currency={currency} />
          </span>
        </div>
        <p className="text-sm text-ink-2">{details.join(', ')}</p>
        {line.refunded_quantity > 0 && (
          <p className="text-sm">{t('order.refundedUnits', { count: line.refunded_quantity })}</p>
        )}
        <details className="text-sm">
          <summary className="link cursor-pointer">{t('order.priceBreakdown')}</summary>
          <div className="pt-3">
            <PriceReceipt receipt={line.receipt} totalLabel={t('total')} />
          </div>
        </details>
      </div>
    </li>
  )
}
