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
import { ReviseOrderBody } from '#contract/orders'
import { useOrderAction } from './use-order-action.ts'

interface Props {
  order: AdminOrder
  open: boolean
  onClose: () => void
}

/** Corrects the customer and the address of an order that has not left. */
export function AddressPanel({ order, open, onClose }: Props) {
  const { t } = useTranslation(salesMessages)
  return (
    <SidePanel open={open} onClose={onClose} title={t('address.title')}>
      <AddressForm order={order} onClose={onClose} />
    </SidePanel>
  )
}

type RevisionInput = z.input<typeof ReviseOrderBody>
type Revision = z.output<typeof ReviseOrderBody>

const REQUIRED = ['email', 'first_name', 'last_name', 'address', 'zip_code', 'city'] as const
const OPTIONAL = ['address_line_2', 'state', 'phone'] as const

function AddressForm({ order, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation(salesMessages)
  const api = useApi()
  const { country: _, ...address } = order.address
  const { register, handleSubmit, formState } = useForm<RevisionInput, unknown, Revision>({
    resolver: useFormResolver(ReviseOrderBody),
    // The revision that is on the screen: over the change of somebody else nothing is saved.
    defaultValues: { ...address, email: order.email, revision: order.revision },
  })
  const { errors } = formState
  const revise = useOrderAction(
    order.id,
    (json: Revision) =>
      parseResponse(api.admin.orders[':id'].$patch({ param: { id: order.id }, json })),
    { done: t('done.revise'), onDone: onClose, showsErrors: true },
  )
  return (
    <Form busy={revise.isPending} onSubmit={handleSubmit((changes) => revise.mutate(changes))}>
      {REQUIRED.map((name) => (
        <TextField
          key={name}
          {...register(name)}
          label={t(`address.${name}`)}
          error={errors[name]?.message}
        />
      ))}
      {OPTIONAL.map((name) => (
        <TextField
          key={name}
          {...register(name, { setValueAs: (text: string | null) => text?.trim() || null })}
          label={t(`address.${name}`)}
          error={errors[name]?.message}
          optional
        />
      ))}
      <p className="hint">{t('address.countryHint')}</p>
      {revise.errorMessage && (
        <div role="alert">
          <FieldError>{revise.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" busy={revise.isPending} busyLabel={t('address.busy')}>
          {t('address.save')}
        </Button>
      </div>
    </Form>
  )
}
