import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { useCurrentUser } from '#app/session/session.ts'
import type { Address } from '#contract/account'
import { addressesQuery } from '../../../account/queries.ts'
import type { CheckoutValues } from './checkout-draft.ts'

/** What the account knows that the form asks for; undefined while it is on its way, empty for a guest. */
export function useAccountDetails(): { email?: string; book: Address[] } | undefined {
  const api = useApi()
  const member = useCurrentUser()
  const { data, isError } = useQuery({
    ...addressesQuery(api, member?.id ?? ''),
    enabled: Boolean(member),
  })
  if (member === null) return { book: [] }
  if (!member || !(data || isError)) return undefined
  return { ...(member.email && { email: member.email }), book: data ?? [] }
}

/** An address of the book in the words of the form. */
export function toCheckoutValues(address: Address) {
  const { first_name, last_name, street, city, zip_code, country } = address
  const { state, phone } = address
  return {
    ...{ first_name, last_name, address: street, city, zip_code, country },
    ...{ state: state ?? '', phone: phone ?? '' },
  }
}

/** Whether the form says what this address of the book says. */
export function isSameAddress(values: Partial<CheckoutValues>, address: Address): boolean {
  return Object.entries(toCheckoutValues(address)).every(
    ([name, value]) => (values[name as keyof CheckoutValues] ?? '') === value,
  )
}

/** The default comes first. What was typed in this tab before goes before it. */
export function buildDefaultValues(
  { email, book }: { email?: string; book: Address[] },
  draft: Partial<CheckoutValues>,
): Partial<CheckoutValues> {
  const written = omitEmpty(draft)
  const isBegun = Boolean(written.address || written.city)
  const first = !isBegun && book[0] ? omitEmpty(toCheckoutValues(book[0])) : {}
  return { ...(email && { email }), ...written, ...first }
}

/** An optional field that is empty is not sent, and so not filled in either. */
function omitEmpty(values: Partial<CheckoutValues>): Partial<CheckoutValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value))
}
