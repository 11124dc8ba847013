import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useIdempotencyKey } from '#app/api/use-idempotency-key.ts'
import { exchangesMessages } from '#app/i18n/areas/exchanges.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { CheckboxOrRadio, FieldError, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import type { AdminOrder, RefundPreview, RefundPreviewBody } from '#contract/checkout'
import { useAdminKey } from '../../frame/access.ts'
import { useProviderName } from '../../frame/use-provider-name.ts'
import { LineQuantities, useLineQuantities } from './line-quantities.tsx'
import { useOrderAction } from './use-order-action.ts'

interface Props {
  order: AdminOrder
  open: boolean
  onClose: () => void
}

const PAUSE_MS = 300

/** Gives money back, for items or an amount. It says what it does before it is done. */
export function RefundPanel({ order, open, onClose }: Props) {
  const { t } = useTranslation(salesMessages)
  return (
    <SidePanel open={open} onClose={onClose} title={t('refund.title')}>
      <RefundForm order={order} onClose={onClose} />
    </SidePanel>
  )
}

function RefundForm({ order, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation(salesMessages)
  const format = useMoneyFormatter(order.currency)
  const [kind, setKind] = useState<'lines' | 'amount'>('lines')
  const [amount, setAmount] = useState('')
  const [withShipping, setWithShipping] = useState(false)
  const [restock, setRestock] = useState(true)
  const [isReasonMissing, setReasonMissing] = useState(false)
  const quantities = useLineQuantities(
    order,
    ({ quantity, refunded_quantity, returning_quantity }) =>
      quantity - refunded_quantity - returning_quantity,
  )
  const selection: RefundPreviewBody =
    kind === 'amount'
      ? { amount: Number(amount.replace(',', '.')) || 0, with_shipping: false }
      : { lines: quantities.selected, with_shipping: withShipping }
  const preview = useRefundPreview(order, selection)
  const refund = useRefund(order, onClose)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setReasonMissing(reason === '')
    if (reason === '') event.currentTarget.querySelector<HTMLElement>('[name=reason]')?.focus()
    else refund.mutate({ ...selection, restock: kind === 'lines' && restock, reason })
  }
  return (
    <Form busy={refund.isPending} onSubmit={submit}>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">{t('refund.kind')}</legend>
        <CheckboxOrRadio
          type="radio"
          name="kind"
          label={t('refund.lines')}
          checked={kind === 'lines'}
          onChange={() => setKind('lines')}
        />
        <CheckboxOrRadio
          type="radio"
          name="kind"
          label={t('refund.amount')}
          checked={kind === 'amount'}
          onChange={() => setKind('amount')}
        />
      </fieldset>
      {kind === 'lines' ? (
        <>
          <LineQuantities quantities={quantities} />
          <div>
            <CheckboxOrRadio
              label={t('refund.withShipping')}
              checked={withShipping}
              onChange={(event) => setWithShipping(event.target.checked)}
            />
            <CheckboxOrRadio
              label={t('refund.restock')}
              checked={restock}
              onChange={(event) => setRestock(event.target.checked)}
            />
          </div>
        </>
      ) : (
        <TextField
          name="amount"
          inputMode="decimal"
          label={t('refund.amountIn', { currency: order.currency })}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      )}
      <TextField
        name="reason"
        label={t('refund.reason')}
        hint={t('refund.reasonHint')}
        maxLength={300}
        error={isReasonMissing ? t('refund.reasonMissing') : undefined}
      />
      <Preview preview={preview.data} error={preview.error} currency={order.currency} />
      {refund.errorMessage && (
        <div role="alert">
          <FieldError>{refund.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button
          type="submit"
          variant="danger"
          busy={refund.isPending}
          busyLabel={t('refund.busy')}
          disabled={!preview.data || !preview.isCurrent}
        >
          {preview.data
            ? t('refund.submit', { amount: format(preview.data.amount) })
            : t('refund.title')}
        </Button>
      </div>
    </Form>
  )
}

interface PreviewProps {
  preview: RefundPreview | undefined
  error: Error | null
  currency: string
}

/** Line by line: from where the money comes, and what else the refund changes. */
function Preview({ preview, error, currency }: PreviewProps) {
  const { t } = useTranslation([salesMessages, exchangesMessages])
  const format = useMoneyFormatter(currency)
  const nameProvider = useProviderName()
  if (error) return <p className="text-ink-2">{getApiError(error)?.message}</p>
  if (!preview) return null
  const { sources, tax, includes_shipping, left, releases_coupon } = preview
  return (
    <section aria-label={t('refund.effects')} aria-live="polite">
      <h3 className="label">{t('refund.effects')}</h3>
      <ul className="admin-order-effects">
        {sources.map(({ kind, provider, amount }) => (
          <li key={provider ?? kind}>
            <span>
              {provider && t('refund.toProvider', { provider: nameProvider(provider) })}
              {kind === 'value' && t('refund.toValue')}
              {kind === 'exchange' && t('exchanges:toExchange')}
            </span>
            <strong>{format(amount)}</strong>
          </li>
        ))}
        {tax > 0 && (
          <li>
            <span>{t('refund.tax')}</span>
            <strong>{format(tax)}</strong>
          </li>
        )}
        {includes_shipping && (
          <li>
            <span>{t('refund.shippingIncluded')}</span>
          </li>
        )}
        {releases_coupon && (
          <li>
            <span>{t('refund.coupon', { code: releases_coupon })}</span>
          </li>
        )}
        <li>
          <span>{t('refund.left')}</span>
          <strong>{format(left)}</strong>
        </li>
      </ul>
    </section>
  )
}

function useRefundPreview({ id }: AdminOrder, selection: RefundPreviewBody) {
  const api = useApi()
  const selected = JSON.stringify(selection)
  const debounced = useDebouncedValue(selected, PAUSE_MS)
  const json = JSON.parse(debounced) as RefundPreviewBody
  const isEmpty = json.amount === undefined ? json.lines?.length === 0 : json.amount <= 0
  const query = useQuery({
    // Not among the orders: a change of the order must not read the preview of what is done already.
    queryKey: useAdminKey()('refund-preview', id, debounced),
    queryFn: () =>
      parseResponse(api.admin.orders[':id']['refund-preview'].$post({ param: { id }, json })),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  // Until then the amount on the button is of what was selected before.
  const isCurrent = debounced === selected && !query.isPlaceholderData
  return { ...query, isCurrent }
}

function useRefund(order: AdminOrder, onClose: () => void) {
  const { t } = useTranslation(salesMessages)
  const api = useApi()
  const { headersFor, handleError } = useIdempotencyKey()
  return useOrderAction(
    order.id,
    async (json: RefundPreviewBody & { reason: string; restock: boolean }) => {
      // The refunded amount is part of the key: the same refund again, later, is another one.
      const headers = headersFor(JSON.stringify({ ...json, refunded: order.refunded }))
      const request = { param: { id: order.id }, json }
      const post = api.admin.orders[':id'].refund.$post(request, { headers })
      const result = await parseResponse(post).catch((error) => {
        handleError(error)
        throw error
      })
      return result.order
    },
    { done: t('done.refund'), onDone: onClose, showsErrors: true },
  )
}
