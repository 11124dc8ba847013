import { parseResponse } from 'hono/client'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useApi } from '#app/api/shop-provider.tsx'
import { useFormResolver } from '#app/forms/use-form-resolver.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import type { AdminOrder } from '#contract/checkout'
import { ShipOrderBody } from '#contract/orders'
import { CarrierField, type ParcelInput } from './carrier-field.tsx'
import { LineQuantities, useLineQuantities } from './line-quantities.tsx'
import { useOrderAction } from './use-order-action.ts'

interface Props {
  order: AdminOrder
  open: boolean
  onClose: () => void
}

/** A parcel: what is in it, its carrier and its tracking number. */
export function ShipPanel({ order, open, onClose }: Props) {
  const { t } = useTranslation(salesMessages)
  return (
    <SidePanel open={open} onClose={onClose} title={t('ship.title')}>
      <ShipForm order={order} onClose={onClose} />
    </SidePanel>
  )
}

const parcelSchema = ShipOrderBody.pick({ carrier: true, number: true, url: true })

function ShipForm({ order, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation(salesMessages)
  const api = useApi()
  const quantities = useLineQuantities(
    order,
    ({ quantity, shipped_quantity, refunded_quantity }) =>
      quantity - shipped_quantity - refunded_quantity,
  )
  const lastParcel = order.fulfilments.at(-1)
  const form = useForm<ParcelInput, unknown, ParcelInput>({
    resolver: useFormResolver(parcelSchema),
    defaultValues: { carrier: lastParcel?.carrier ?? '', number: '' },
  })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const ship = useOrderAction(
    order.id,
    (json: z.output<typeof ShipOrderBody>) =>
      parseResponse(api.admin.orders[':id'].ship.$post({ param: { id: order.id }, json })),
    { done: t('done.ship'), onDone: onClose, showsErrors: true },
  )
  const submit = handleSubmit((parcel) => ship.mutate({ ...parcel, lines: quantities.selected }))
  return (
    <Form busy={ship.isPending} onSubmit={submit}>
      <LineQuantities quantities={quantities} />
      <CarrierField form={form} />
      <TextField
        {...register('number')}
        label={t('ship.number')}
        error={errors.number?.message}
        maxLength={80}
        autoComplete="off"
      />
      {ship.errorMessage && (
        <div role="alert">
          <FieldError>{ship.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button
          type="submit"
          busy={ship.isPending}
          busyLabel={t('ship.busy')}
          disabled={quantities.selected.length === 0}
        >
          {quantities.isAll ? t('ship.submit') : t('ship.submitPart')}
        </Button>
      </div>
    </Form>
  )
}
