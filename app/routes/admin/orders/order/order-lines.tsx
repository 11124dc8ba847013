import { href } from 'react-router'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { exchangesMessages } from '#app/i18n/areas/exchanges.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Amount } from '#app/ui/price.tsx'
import { PriceReceipt } from '#app/ui/price-receipt.tsx'
import type { AdminOrder } from '#contract/checkout'

/** The items as they were sold, each with its price receipt, and the receipt of the whole order. */
export function OrderLines({ order }: { order: AdminOrder }) {
  const { t } = useTranslation([salesMessages, commonMessages, exchangesMessages])
  return (
    <section aria-labelledby="lines">
      <div className="admin-order-part-head">
        <h2 id="lines">{t('order.items', { count: order.item_count })}</h2>
      </div>
      <ul>
        {order.lines.map((line) => (
          <OrderLine key={line.id} line={line} currency={order.currency} />
        ))}
      </ul>
      <div className="admin-order-totals">
        <PriceReceipt
          receipt={order.receipt}
          baseLabel={t('order.itemsTotal')}
          totalLabel={t('order.total')}
        />
        {order.exchange > 0 && (
          <p className="flex justify-between gap-4 pt-2">
            <span>{t('exchanges:paid')}</span>
            <Amount amount={order.exchange} currency={order.currency} />
          </p>
        )}
        {order.store_credit > 0 && (
          <p className="flex justify-between gap-4 pt-2">
            <span>{t('order.storeCredit')}</span>
            <Amount amount={order.store_credit} currency={order.currency} />
          </p>
        )}
        <PriceSources order={order} />
      </div>
    </section>
  )
}

/** Whose tax rates and delivery price the order has, unless they are those of the shop's own tables. */
function PriceSources({
  order: { tax_source: tax, shipping_source: shipping },
}: {
  order: AdminOrder
}) {
  const { t } = useTranslation(salesMessages)
  const sources = [
    tax !== 'table' && t(`order.taxSource.${tax}`),
    shipping !== 'table' && t(`order.shippingSource.${shipping}`),
  ].filter((text) => text !== false)
  if (sources.length === 0) return null
  return (
    <ul className="pt-2 text-ink-2">
      {sources.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

function OrderLine({ line, currency }: { line: AdminOrder['lines'][number]; currency: string }) {
  const { t } = useTranslation([salesMessages, exchangesMessages])
  const details = [...line.options.map(({ value }) => value), line.sku].filter(Boolean).join(', ')
  const { quantity, shipped_quantity: shipped, refunded_quantity: refunded } = line
  const { returning_quantity: returning } = line
  return (
    <li className="admin-order-line">
      <Picture picture={line.image} sizes="56px" minWidth={80} maxWidth={160} alt="" />
      <div className="min-w-0">
        <div className="flex justify-between gap-4">
          <strong className="min-w-0">
            {line.slug ? (
              <Link to={href('/products/:slug', { slug: line.slug })} className="hover:underline">
                {line.title}
              </Link>
            ) : (
              line.title
            )}
          </strong>
          <Amount amount={line.total} currency={currency} />
        </div>
        <p className="text-ink-2">
          {quantity} × <Amount amount={line.unit_price} currency={currency} />
          {details && ` · ${details}`}
        </p>
        {(shipped > 0 || refunded > 0 || returning > 0) && (
          <p className="text-ink-2">
            {[
              shipped > 0 && t('order.shippedUnits', { count: shipped, quantity }),
              refunded > 0 && t('order.refundedUnits', { count: refunded, quantity }),
              returning > 0 && t('exchanges:returning', { count: returning, quantity }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        <details>
          <summary className="admin-order-why">{t('order.receipt')}</summary>
          <PriceReceipt receipt={line.receipt} totalLabel={t('order.total')} />
        </details>
      </div>
    </li>
  )
}
