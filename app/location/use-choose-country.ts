import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { deliveryCountry } from '#app/cart/delivery-country.ts'
import { locationMessages } from '#app/i18n/areas/location.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { toast } from '#app/ui/toast.ts'
import { COUNTRY_FIELD, useChosenCountry } from './visitor-country.ts'
import { visitorCountryQuery } from './visitor-country-query.ts'

/**
 * Chooses a country for this browser, and for the account of a signed-in user; an empty one takes the choice back. It is
 * shown at once, and taken back with a reason if the account could not save it.
 */
export function useChooseCountry() {
  const { t } = useTranslation(locationMessages)
  const queries = useQueryClient()
  const api = useApi()
  const user = useCurrentUser()
  const chosen = useChosenCountry()
  const action = useAction(
    async (country: string) => {
      if (user) await saveInAccount(country)
      if (country) deliveryCountry.set(country)
      else deliveryCountry.remove()
      await queries.invalidateQueries({
        queryKey: visitorCountryQuery(api, user?.id ?? null).queryKey,
      })
    },
    {
      scope: { id: COUNTRY_FIELD },
      fallbackMessage: t('failed'),
      describeError: () => t('failed'),
      onError: (message) => toast(message, { variant: 'bad' }),
    },
  )
  return { choose: action.mutateAsync, chosen: action.isPending ? action.variables : chosen }
}

async function saveInAccount(country: string) {
  const auth = await getAuthClient()
  const { error } = await auth.updateUser({ data: { [COUNTRY_FIELD]: country || null } })
  if (error) throw error
}
