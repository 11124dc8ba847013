import { useQuery } from '@tanstack/react-query'
import { addressesQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useCurrentUser } from '#app/session/current-user.ts'
import type { Address } from '#contract/account'
import type { CheckoutValues } from './checkout-draft.ts'

export interface AccountDetails {
  email?: string
  addresses: Address[]
}

/** The account's data that the form asks for: undefined while it is loading, empty for a guest. */
export function useAccountDetails(): AccountDetails | undefined {
  const api = useApi()
  const user = useCurrentUser()
  const { data, isError } = useQuery({
    ...addressesQuery(api, user?.id ?? ''),
    enabled: Boolean(user),
  })
  if (user === null) return { addresses: [] }
  if (!user || !(data || isError)) return undefined
  return { ...(user.email && { email: user.email }), addresses: data ?? [] }
}

/** A saved address under the field names of the form. */
export function toCheckoutValues(address: Address) {
  const { first_name, last_name, street, city, zip_code, country } = address
  const { state, phone } = address
  return {
    ...{ first_name, last_name, address: street, city, zip_code, country },
    address_line_2: address.address_line_2 ?? '',
    ...{ state: state ?? '', phone: phone ?? '' },
  }
}

/** Whether the form's values are those of this saved address. */
export function isSameAddress(values: Partial<CheckoutValues>, address: Address): boolean {
  return Object.entries(toCheckoutValues(address)).every(
    ([name, value]) => (values[name as keyof CheckoutValues] ?? '') === value,
  )
}

/** Default values of the form. An address typed in this tab takes precedence over the account's default address. */
export function buildDefaultValues(
  { email, addresses }: AccountDetails,
  draft: Partial<CheckoutValues>,
): Partial<CheckoutValues> {
  const typed = omitEmpty(draft)
  const hasTypedAddress = Boolean(typed.address || typed.city)
  const [defaultAddress] = addresses
  const saved =
    defaultAddress && !hasTypedAddress ? omitEmpty(toCheckoutValues(defaultAddress)) : {}
  return { ...(email && { email }), ...typed, ...saved }
}

/** An empty optional field must stay undefined: the schema rejects an empty string. */
function omitEmpty(values: Partial<CheckoutValues>): Partial<CheckoutValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value))
}
