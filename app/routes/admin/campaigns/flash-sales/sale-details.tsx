import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { flashSalesAdminMessages } from '#app/i18n/areas/flash-sales-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { toast } from '#app/ui/toast.ts'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { PROMOTIONS_KEY } from '../campaign-queries.ts'
import { useTimeZone } from '../use-time-zone.ts'
import { FLASH_SALES_KEY, type Sale, saleQuery } from './sale-queries.ts'

interface Props {
  id: string
  onClose: () => void
}

/** A sale with its products, before it begins and after, and how it is stopped. */
export function SaleDetails({ id, onClose }: Props) {
  const { t, language } = useTranslation(flashSalesAdminMessages)
  const [isEnding, setIsEnding] = useState(false)
  // A planned sale is deleted at its end, and the change is heard of before the response.
  const query = useQuery({ ...saleQuery(useApi(), useAdminKey(), id), enabled: !isEnding })
  const timeZone = useTimeZone()
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (
    <QueryView query={query} errorTitle={t('list.failed')}>
      {(sale) => (
        <div className="grid gap-4">
          <p>
            {t('details.when', {
              percent: sale.percent,
              from: date.format(new Date(sale.starts_at)),
              to: date.format(new Date(sale.ends_at)),
              limit: sale.max_units_per_person,
            })}
          </p>
          <ul>
            {sale.products.map((product) => (
              <li key={product.product_id} className="campaign-sale-product">
                <Link to={adminHref('products/:id', { id: product.product_id })}>
                  {product.title}
                </Link>
                <span>{t('list.soldOf', { sold: product.sold, quota: product.quota })}</span>
              </li>
            ))}
          </ul>
          <p className="hint">
            {sale.seed === null ? t('details.byHand') : t('details.seed', { seed: sale.seed })}
          </p>
          <Actions sale={sale} onClose={onClose} onEnding={setIsEnding} />
        </div>
      )}
    </QueryView>
  )
}

interface ActionsProps {
  sale: Sale
  onClose: () => void
  onEnding: (isEnding: boolean) => void
}

function Actions({ sale, onClose, onEnding }: ActionsProps) {
  const { t } = useTranslation(flashSalesAdminMessages)
  const { can } = useAccess()
  const [api, key] = [useApi(), useAdminKey()]
  const queries = useQueryClient()
  const routes = api.admin['flash-sales'][':id']
  const param = { id: sale.id }
  const change = useAction(
    async (verb: 'pause' | 'resume' | 'end') => {
      const response = await routes[verb].$post({ param })
      if (!response.ok) throw new Error(`The sale answered ${response.status}`)
      return verb
    },
    {
      fallbackMessage: t('changeFailed'),
      onMutate: async (verb) => {
        onEnding(verb === 'end')
        await queries.cancelQueries(saleQuery(api, key, sale.id))
      },
      onSuccess: (verb) => {
        toast(t(`done.${verb}`))
        onClose()
      },
      onError: (message) => {
        onEnding(false)
        toast(message, { variant: 'bad' })
      },
      onSettled: () => {
        queries.invalidateQueries({ queryKey: key(FLASH_SALES_KEY, 'list') })
        queries.invalidateQueries({ queryKey: key(PROMOTIONS_KEY) })
      },
    },
  )
  if (sale.state === 'over' || !can('promotions:write')) return null
  const isPaused = sale.state === 'paused'
  const isPlanned = Date.parse(sale.starts_at) > Date.now()
  return (
    <div className="admin-head-actions">
      <Button
        variant="secondary"
        busy={change.isPending}
        onClick={() => change.mutate(isPaused ? 'resume' : 'pause')}
      >
        {isPaused ? t('details.resume') : t('details.pause')}
      </Button>
      <Button variant="danger" busy={change.isPending} onClick={() => change.mutate('end')}>
        {isPlanned ? t('details.cancel') : t('details.end')}
      </Button>
    </div>
  )
}
