import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { FormEvent } from 'react'
import { addressesQuery } from '#app/account/queries.ts'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { drawTermsQuery, ownEntriesQuery } from '#app/draws/draw-queries.ts'
import { CountryField } from '#app/forms/country-field.tsx'
import { luckyDrawMessages } from '#app/i18n/areas/lucky-draw.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/feedback-states.tsx'
import { CheckboxOrRadio, TextField } from '#app/ui/field.tsx'
import type { ClaimPrize } from '#contract/draws'

interface Props {
  winnerId: string
  userId: string
  drawId: string
}

const FIELDS = [
  { name: 'first_name', autoComplete: 'given-name' },
  { name: 'last_name', autoComplete: 'family-name' },
  { name: 'address', autoComplete: 'address-line1' },
  { name: 'address_line_2', autoComplete: 'address-line2' },
  { name: 'zip_code', autoComplete: 'postal-code' },
  { name: 'city', autoComplete: 'address-level2' },
  { name: 'state', autoComplete: 'address-level1' },
  { name: 'phone', autoComplete: 'tel' },
] as const
const OPTIONAL = ['address_line_2', 'state', 'phone']

/** Where the prize is sent to: proposes the default address of the account. */
export function ClaimForm({ winnerId, userId, drawId }: Props) {
  const { t } = useTranslation(luckyDrawMessages)
  const api = useApi()
  const queries = useQueryClient()
  const addresses = useQuery(addressesQuery(api, userId))
  const terms = useQuery(drawTermsQuery(api, undefined))
  const claim = useAction(
    (json: ClaimPrize) =>
      parseResponse(api['lucky-draw'].prizes[':id'].claim.$post({ param: { id: winnerId }, json })),
    {
      fallbackMessage: t('claim.failed'),
      onSettled: () => {
        const { queryKey } = ownEntriesQuery(api, { userId, drawId })
        return queries.invalidateQueries({ queryKey })
      },
    },
  )
  const errors = getApiError(claim.error)?.fields ?? {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    claim.mutate(readForm(event.currentTarget))
  }
  if (addresses.isPending || terms.isPending) return <Skeleton className="mt-5 h-96" />
  const [saved] = addresses.data ?? []
  const address = saved && { ...saved, address: saved.street }
  return (
    <form className="draw-claim" onSubmit={submit} noValidate>
      {FIELDS.map(({ name, autoComplete }) => (
        <TextField
          key={name}
          name={name}
          label={t(`claim.field.${name}`)}
          autoComplete={autoComplete}
          defaultValue={address?.[name] ?? ''}
          optional={OPTIONAL.includes(name)}
          error={errors[name]}
        />
      ))}
      <CountryField
        name="country"
        defaultValue={address?.country ?? terms.data?.country}
        error={errors.country}
      />
      <CheckboxOrRadio name="is_adult" value="yes" label={t('free.adult')} />
      {claim.errorMessage && (
        <p className="text-bad" role="alert">
          {claim.errorMessage}
        </p>
      )}
      <Button type="submit" busy={claim.isPending}>
        {t('claim.submit')}
      </Button>
    </form>
  )
}

/** Optional fields that are left empty are left out. */
function readForm(form: HTMLFormElement): ClaimPrize {
  const entries = [...new FormData(form)].filter(
    ([name, value]) => value !== '' || !OPTIONAL.includes(name),
  )
  const { is_adult, ...fields } = Object.fromEntries(entries) as Record<string, string>
  return { ...(fields as unknown as ClaimPrize), is_adult: is_adult === 'yes' }
}
