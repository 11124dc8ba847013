import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Amount } from '#app/ui/price.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AdminProduct, ProductPrices } from '#contract/product-administration'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAdminKey } from '../../frame/access.ts'
import { productPricesQuery } from '../product-queries.ts'
import { SchedulePriceForm } from './schedule-price-form.tsx'
import { useProductAction } from './use-product-action.ts'

interface Props {
  product: AdminProduct
  isEditable: boolean
}

/** What the variants cost before, the lowest price of 30 days, and the prices that are planned. */
export function PricesSection({ product, isEditable }: Props) {
  const { t } = useTranslation(productsMessages)
  const [isPlanning, setPlanning] = useState(false)
  const query = useQuery(productPricesQuery(useApi(), useAdminKey(), product.id))
  return (
    <section aria-labelledby="prices-heading">
      <div className="admin-part-head">
        <h2 id="prices-heading">{t('prices.title')}</h2>
        {isEditable && (
          <Button variant="secondary" onClick={() => setPlanning(true)}>
            {t('prices.plan')}
          </Button>
        )}
      </div>
      <p className="hint">{t('prices.hint')}</p>
      <QueryView query={query} errorTitle={t('prices.failed')} skeleton="h-32">
        {(prices) => (
          <>
            <Scheduled product={product} prices={prices} isEditable={isEditable} />
            <History product={product} prices={prices} />
          </>
        )}
      </QueryView>
      <Dialog open={isPlanning} onClose={() => setPlanning(false)} title={t('prices.plan')}>
        <SchedulePriceForm product={product} onClose={() => setPlanning(false)} />
      </Dialog>
    </section>
  )
}

function Scheduled({ product, prices, isEditable }: Props & { prices: ProductPrices }) {
  const { t, language } = useTranslation(productsMessages)
  const api = useApi()
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const cancel = useProductAction(
    (price_id: string) => {
      const param = { id: product.id, price_id }
      return parseResponse(
        api.admin.products[':id']['scheduled-prices'][':price_id'].$delete({ param }),
      )
    },
    { done: t('prices.cancelled') },
  )
  return (
    <ul className="admin-rows">
      {prices.scheduled.map(({ id, variant_id, price, starts_at, ends_at, state }) => {
        const name = getVariantName(product, variant_id) ?? t('variants.only')
        return (
          <li key={id}>
            <Badge variant={state === 'running' ? 'good' : 'wait'}>{t(`prices.${state}`)}</Badge>
            <strong>{name}</strong>
            <Amount amount={price} currency={prices.currency} />
            <span className="text-ink-2">
              {ends_at
                ? t('prices.fromTo', {
                    from: date.format(new Date(starts_at)),
                    to: date.format(new Date(ends_at)),
                  })
                : t('prices.from', { from: date.format(new Date(starts_at)) })}
            </span>
            {isEditable && state === 'planned' && (
              <button
                type="button"
                className="link"
                aria-label={`${t('prices.cancel')}: ${name}`}
                disabled={cancel.isPending}
                onClick={() => cancel.mutate(id)}
              >
                {t('prices.cancel')}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function History({ product, prices }: { product: AdminProduct; prices: ProductPrices }) {
  const { t, language } = useTranslation(productsMessages)
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const compareAt = new Map(product.variants.map((one) => [one.id, one.compare_at_price]))
  return prices.variants.map(({ variant_id, lowest_30_days: lowest, changes }) => {
    const before = compareAt.get(variant_id) ?? null
    return (
      <details key={variant_id} className="admin-history">
        <summary>
          <span>{getVariantName(product, variant_id) ?? t('variants.only')}</span>
          <span className="text-ink-2">
            {t('prices.lowest')} <Amount amount={lowest} currency={prices.currency} />
          </span>
          {before !== null && (
            <span className="text-ink-2">
              {t('prices.compareAt')}{' '}
              <s>
                <Amount amount={before} currency={prices.currency} />
              </s>
            </span>
          )}
        </summary>
        <ol className="admin-rows">
          {changes.map(({ price, at }) => (
            <li key={at}>
              <Amount amount={price} currency={prices.currency} />
              <time className="text-ink-2" dateTime={at}>
                {date.format(new Date(at))}
              </time>
            </li>
          ))}
        </ol>
      </details>
    )
  })
}

/** Null for the only variant of a product without options, and for one that is withdrawn. */
export function getVariantName({ variants }: AdminProduct, id: string): string | null {
  return variants.find((one) => one.id === id)?.options.join(' / ') || null
}
