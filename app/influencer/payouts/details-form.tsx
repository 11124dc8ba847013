import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { profileQuery } from '#app/account/queries.ts'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { PasswordField } from '#app/credentials/password-field.tsx'
import { ReauthenticationCode } from '#app/credentials/reauthentication-code.tsx'
import { getBrowserCountry } from '#app/forms/countries.ts'
import { useUnsavedChanges } from '#app/forms/unsaved-changes.ts'
import { useFormResolver } from '#app/forms/use-form-resolver.ts'
import { payoutsMessages } from '#app/i18n/areas/payouts.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { type PayoutDetails, SavePayoutDetails } from '#contract/payouts'
import { DetailsFields } from './details-fields.tsx'
import type { DetailsFormState, DetailsFormValues } from './details-form-state.ts'
import { payoutsQuery } from './payouts-query.ts'

interface Props {
  details: PayoutDetails | null
  userId: string
  onClose: () => void
}

/** Validates with the server's own schema. The server asks for the password or a code if the sign-in is not recent. */
export function DetailsForm({ details, userId, onClose }: Props) {
  const { t } = useTranslation(payoutsMessages)
  const form = useForm<DetailsFormValues, unknown, SavePayoutDetails>({
    resolver: useFormResolver(SavePayoutDetails),
    defaultValues: toFormValues(details),
  })
  const { save, needsProof } = useSaveDetails(form, { userId, onClose })
  useUnsavedChanges(form.formState.isDirty && !save.isPending)
  const isShown = save.errorMessage !== null && !getApiError(save.error)?.fields
  return (
    <Form
      className="payout-form"
      aria-labelledby="payout-details"
      busy={save.isPending}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
    >
      <DetailsFields form={form} storedEnd={details?.iban_end ?? null} />
      {needsProof && <Proof form={form} userId={userId} />}
      {isShown && <Note variant="bad">{save.errorMessage}</Note>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {t('details.save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('details.cancel')}
        </Button>
      </div>
    </Form>
  )
}

function useSaveDetails(
  form: DetailsFormState,
  { userId, onClose }: Pick<Props, 'userId' | 'onClose'>,
) {
  const { t } = useTranslation(payoutsMessages)
  const api = useApi()
  const queries = useQueryClient()
  const [needsProof, setNeedsProof] = useState(false)
  const save = useAction(
    (json: SavePayoutDetails) => parseResponse(api['influencer-payouts'].details.$put({ json })),
    {
      fallbackMessage: t('details.failed'),
      onSuccess: (own) => {
        queries.setQueryData(payoutsQuery(api, userId).queryKey, own)
        toast(t('details.saved'))
        onClose()
      },
      onError: (_, error) => {
        const { code, fields = {} } = getApiError(error) ?? {}
        if (code === 'reauthentication_needed') setNeedsProof(true)
        for (const [name, message] of Object.entries(fields))
          form.setError(
            name as keyof DetailsFormValues,
            { type: 'server', message },
            { shouldFocus: true },
          )
      },
    },
  )
  return { save, needsProof }
}

/** The password, or a code for who has none. */
function Proof({ form, userId }: { form: DetailsFormState; userId: string }) {
  const { t } = useTranslation(payoutsMessages)
  const profile = useQuery(profileQuery(useApi(), userId))
  const emptyToUndefined = { setValueAs: (value?: string) => value?.trim() || undefined }
  return profile.data?.has_password === false ? (
    <ReauthenticationCode field={form.register('nonce', emptyToUndefined)} />
  ) : (
    <PasswordField
      {...form.register('password', emptyToUndefined)}
      label={t('details.password')}
      autoComplete="current-password"
    />
  )
}

function toFormValues(details: PayoutDetails | null): Partial<DetailsFormValues> {
  if (!details) return { kind: 'private', country: getBrowserCountry() }
  const { kind, name, street, zip_code, city, country, vat_id, tax_number } = details
  return { kind, name, street, zip_code, city, country, vat_id, tax_number }
}
