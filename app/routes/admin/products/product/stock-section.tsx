import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import type { ApiClient } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { productsMessages } from '#app/i18n/areas/products.ts'
import { staffMessages } from '#app/i18n/areas/staff.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { CheckboxOrRadio, FieldError, SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { PagedQueryView } from '#app/ui/paged-query-view.tsx'
import {
  type AdminProduct,
  STOCK_CHANGE_REASONS,
  type StockMovement,
} from '#contract/product-administration'
import { getDateFormat } from '#platform/i18n/date-format'
import { type BuildAdminKey, useAccess, useAdminKey } from '../../frame/access.ts'
import { parseNumber } from './product-form.ts'
import { useProductAction } from './use-product-action.ts'

/** How the stock changed, and a way to change it with a reason. */
export function StockSection({ product }: { product: AdminProduct }) {
  const { t } = useTranslation(productsMessages)
  const { can } = useAccess()
  const [isMoving, setMoving] = useState(false)
  const [withSales, setWithSales] = useState(false)
  const query = useInfiniteQuery(
    movementsQuery(useApi(), useAdminKey(), { id: product.id, withSales }),
  )
  return (
    <section aria-labelledby="stock-heading">
      <div className="admin-part-head">
        <h2 id="stock-heading">{t('stock.title')}</h2>
        {can('stock:write') && (
          <Button variant="secondary" onClick={() => setMoving(true)}>
            {t('stock.change')}
          </Button>
        )}
      </div>
      <CheckboxOrRadio
        label={t('stock.withSales')}
        checked={withSales}
        onChange={(event) => setWithSales(event.target.checked)}
      />
      <PagedQueryView
        query={query}
        errorTitle={t('stock.failed')}
        empty={<EmptyState title={t('stock.none')} />}
      >
        {(movements: StockMovement[]) => (
          <ol className="admin-rows">
            {movements.map((movement) => (
              <Movement key={movement.id} movement={movement} />
            ))}
          </ol>
        )}
      </PagedQueryView>
      <Dialog open={isMoving} onClose={() => setMoving(false)} title={t('stock.change')}>
        <MoveForm product={product} onClose={() => setMoving(false)} />
      </Dialog>
    </section>
  )
}

function Movement({ movement }: { movement: StockMovement }) {
  const { t, language } = useTranslation([productsMessages, staffMessages])
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const { quantity, reason, options, note, actor, location, created_at } = movement
  return (
    <li>
      <strong className="admin-quantity">{quantity > 0 ? `+${quantity}` : quantity}</strong>
      <span>
        {t(`reason.${reason}`)}
        {note && `, ${note}`}
      </span>
      <span className="text-ink-2">{options.join(' / ')}</span>
      <span className="text-ink-2">
        {location}
        {actor && `, ${actor.name ?? t(`staff:actor.${actor.kind}`)}`}
        {', '}
        <time dateTime={created_at}>{date.format(new Date(created_at))}</time>
      </span>
    </li>
  )
}

function MoveForm({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
  const { t } = useTranslation(productsMessages)
  const { id, variants } = product
  const api = useApi()
  const [reason, setReason] = useState<(typeof STOCK_CHANGE_REASONS)[number]>('delivery')
  const [isMissing, setMissing] = useState(false)
  const move = useProductAction(
    (json: MoveBody) =>
      parseResponse(api.admin.products[':id']['stock-movements'].$post({ param: { id }, json })),
    { done: t('stock.changed'), onDone: onClose, showsErrors: true },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const number = parseNumber(String(form.get('number') ?? ''))
    const isWrong = number === null || !Number.isInteger(number) || number < 0
    setMissing(isWrong)
    if (isWrong) return event.currentTarget.querySelector<HTMLElement>('[name=number]')?.focus()
    const counts =
      reason === 'correction'
        ? { counted: number }
        : { quantity: reason === 'damage' ? -number : number }
    const variant_id = String(form.get('variant') ?? variants[0]!.id)
    move.mutate({ variant_id, reason, note: String(form.get('note') ?? ''), ...counts })
  }
  return (
    <Form busy={move.isPending} onSubmit={submit}>
      {variants.length > 1 && (
        <SelectField name="variant" label={t('variants.variant')}>
          {variants.map((one) => (
            <option key={one.id} value={one.id}>
              {`${one.options.join(' / ')} (${one.stock})`}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        name="reason"
        label={t('stock.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value as typeof reason)}
      >
        {STOCK_CHANGE_REASONS.map((one) => (
          <option key={one} value={one}>
            {t(`reason.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="number"
        label={
          reason === 'correction'
            ? t('stock.counted')
            : reason === 'damage'
              ? t('stock.taken')
              : t('stock.added')
        }
        inputMode="numeric"
        autoComplete="off"
        error={isMissing ? t('error.number') : undefined}
      />
      <TextField
        name="note"
        label={t('stock.note')}
        hint={t('stock.noteHint')}
        maxLength={500}
        optional
      />
      {move.errorMessage && (
        <div role="alert">
          <FieldError>{move.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" busy={move.isPending}>
          {t('stock.submit')}
        </Button>
      </div>
    </Form>
  )
}

interface MoveBody {
  variant_id: string
  reason: (typeof STOCK_CHANGE_REASONS)[number]
  note: string
  counted?: number
  quantity?: number
}

function movementsQuery(
  api: ApiClient,
  buildKey: BuildAdminKey,
  { id, withSales }: { id: string; withSales: boolean },
) {
  const sales = withSales ? ('true' as const) : ('false' as const)
  return infiniteQueryOptions({
    queryKey: buildKey('products', 'movements', id, sales),
    queryFn: ({ pageParam: cursor }) =>
      parseResponse(
        api.admin.products[':id']['stock-movements'].$get({
          param: { id },
          query: { sales, ...(cursor && { cursor }) },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: 0,
  })
}
