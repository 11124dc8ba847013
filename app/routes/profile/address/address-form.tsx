import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ownCountry } from '#app/countries.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useApi } from '#app/shop.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Tick } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { useUnsaved } from '#app/unsaved.ts'
import { type Address, SaveAddress } from '#contract/account'
import { addressesQuery } from '../queries.ts'
import { useCall } from '../use-call.ts'
import { AddressFields } from './address-fields.tsx'
import { toSave } from './to-save.ts'
import { useAddressErrors } from './use-address-errors.ts'

export type AddressValues = z.input<typeof SaveAddress>

interface Props {
  person: string
  /** Null for a new one. */
  address: Address | null
  isFirst: boolean
  onClose: () => void
}

/** The same rules as the server's: both read them from the contract. */
export function AddressForm({ person, address, isFirst, onClose }: Props) {
  const { t } = useTranslation('settings')
  const form = useForm<AddressValues, unknown, SaveAddress>({
    resolver: zodResolver(SaveAddress),
    defaultValues: address ? toSave(address) : { type: 'home', country: ownCountry() },
    shouldFocusError: false,
  })
  const { mutate, isPending: isSaving, why } = useSave(person, address, onClose)
  const { listed } = useAddressErrors(form)
  const isSettled = isFirst || address?.is_default
  useUnsaved(form.formState.isDirty && !isSaving)
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="max-w-[620px]"
        onSubmit={form.handleSubmit((values) => mutate(values))}
        aria-busy={isSaving}
      >
        <h3 className="d1 pb-5">{t(address ? 'address.editTitle' : 'address.addTitle')}</h3>
        <div className="pb-6 empty:hidden">
          <ErrorSummary errors={listed} attempt={form.formState.submitCount} />
        </div>
        <fieldset disabled={isSaving} className="form">
          <AddressFields />
          {isSettled ? (
            <p className="hint">{t('address.isDefault')}</p>
          ) : (
            <Tick {...form.register('is_default')} label={t('address.asDefault')} />
          )}
          {why && <Note look="bad">{why}</Note>}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={isSaving} busyLabel={t('saving')}>
              {t('address.save')}
            </Button>
            <Button look="quiet" onClick={onClose}>
              {t('cancel')}
            </Button>
          </div>
        </fieldset>
      </form>
    </FormProvider>
  )
}

function useSave(person: string, address: Address | null, onClose: () => void) {
  const { t } = useTranslation('settings')
  const api = useApi()
  const queries = useQueryClient()
  return useCall(
    (json: SaveAddress): Promise<unknown> =>
      address
        ? parseResponse(api.addresses[':id'].$put({ param: { id: address.id }, json }))
        : parseResponse(api.addresses.$post({ json })),
    {
      onDone: async () => {
        toast(t('address.saved'))
        await queries.invalidateQueries({ queryKey: addressesQuery(api, person).queryKey })
        onClose()
      },
    },
  )
}
