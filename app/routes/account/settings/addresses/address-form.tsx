import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { FormProvider, useForm } from 'react-hook-form'
import { addressesQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { getBrowserCountry } from '#app/forms/countries.ts'
import { useUnsavedChanges } from '#app/forms/unsaved-changes.ts'
import { useFormResolver } from '#app/forms/use-form-resolver.ts'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { type Address, SaveAddress } from '#contract/account'
import { useAccountAction } from '../../use-account-action.ts'
import { AddressFields } from './address-fields.tsx'
import { toSaveAddress } from './to-save-address.ts'
import { type AddressFormValues, useAddressErrors } from './use-address-errors.ts'

interface Props {
  userId: string
  /** Null for a new address. */
  address: Address | null
  isFirst: boolean
  onClose: () => void
}

/** Validates with the server's own schema. */
export function AddressForm({ userId, address, isFirst, onClose }: Props) {
  const { t } = useTranslation(settingsMessages)
  const form = useForm<AddressFormValues, unknown, SaveAddress>({
    resolver: useFormResolver(SaveAddress),
    defaultValues: address
      ? toSaveAddress(address)
      : { type: 'home', country: getBrowserCountry() },
    shouldFocusError: false,
  })
  const { mutate, isPending: isSaving, errorMessage } = useSaveAddress(userId, address, onClose)
  const { fieldErrors } = useAddressErrors(form)
  const isAlwaysDefault = isFirst || address?.is_default
  useUnsavedChanges(form.formState.isDirty && !isSaving)
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
          <ErrorSummary errors={fieldErrors} attempt={form.formState.submitCount} />
        </div>
        <fieldset disabled={isSaving} className="form">
          <AddressFields />
          {isAlwaysDefault ? (
            <p className="hint">{t('address.defaultNote')}</p>
          ) : (
            <CheckboxOrRadio {...form.register('is_default')} label={t('address.asDefault')} />
          )}
          {errorMessage && <Note variant="bad">{errorMessage}</Note>}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={isSaving} busyLabel={t('saving')}>
              {t('address.save')}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {t('cancel')}
            </Button>
          </div>
        </fieldset>
      </form>
    </FormProvider>
  )
}

function useSaveAddress(userId: string, address: Address | null, onClose: () => void) {
  const { t } = useTranslation(settingsMessages)
  const api = useApi()
  const queries = useQueryClient()
  return useAccountAction(
    (json: SaveAddress): Promise<unknown> =>
      address
        ? parseResponse(api.addresses[':id'].$put({ param: { id: address.id }, json }))
        : parseResponse(api.addresses.$post({ json })),
    {
      onSuccess: async () => {
        toast(t('address.saved'))
        await queries.invalidateQueries({ queryKey: addressesQuery(api, userId).queryKey })
        onClose()
      },
    },
  )
}
