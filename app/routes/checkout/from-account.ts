import { useQuery } from '@tanstack/react-query'
import { useMember } from '#app/session.ts'
import { useApi } from '#app/shop.tsx'
import type { Address } from '#contract/account'
import { addressesQuery } from '../profile/queries.ts'
import type { CheckoutValues } from './draft.ts'

/** What the account knows that the form asks for; undefined while it is on its way, empty for a guest. */
export function useFromAccount(): { email?: string; book: Address[] } | undefined {
  const api = useApi()
  const member = useMember()
  const { data, isError } = useQuery({
    ...addressesQuery(api, member?.id ?? ''),
    enabled: Boolean(member),
  })
  if (member === null) return { book: [] }
  if (!member || !(data || isError)) return undefined
  return { ...(member.email && { email: member.email }), book: data ?? [] }
}

/** An address of the book in the words of the form. */
export function valuesOf(address: Address) {
  const { first_name, last_name, street, city, zip_code, country } = address
  const { state, phone } = address
  return {
    ...{ first_name, last_name, address: street, city, zip_code, country },
    ...{ state: state ?? '', phone: phone ?? '' },
  }
}

/** Whether the form says what this address of the book says. */
export function isIn(values: Partial<CheckoutValues>, address: Address): boolean {
  return Object.entries(valuesOf(address)).every(
    ([name, value]) => (values[name as keyof CheckoutValues] ?? '') === value,
  )
}

/** The default comes first. What was typed in this tab before goes before it. */
export function filledIn(
  { email, book }: { email?: string; book: Address[] },
  typed: Partial<CheckoutValues>,
): Partial<CheckoutValues> {
  const written = withoutEmpty(typed)
  const isBegun = Boolean(written.address || written.city)
  const first = !isBegun && book[0] ? withoutEmpty(valuesOf(book[0])) : {}
  return { ...(email && { email }), ...written, ...first }
}

/** An optional field that is empty is not sent, and so not filled in either. */
function withoutEmpty(values: Partial<CheckoutValues>): Partial<CheckoutValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value))
}
