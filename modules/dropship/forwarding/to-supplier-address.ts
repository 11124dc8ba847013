import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { SupplierAddress } from '#modules/marketplace'
import type { OrderAddress } from '#modules/orders'
import { formatRegion } from '#platform/i18n/regions'
import { err, ok, type Result } from '#platform/result'

export type AddressErrorCode = 'dropship_phone_invalid' | 'dropship_name_invalid'

interface SupplierPhone {
  /** `+33`. */
  prefix: string
  /** Digits only. */
  number: string
}

/** What the marketplace accepts of a name in the United States: two parts of so many letters each. */
const US_NAME = /^\S.{1,31} \S.{1,31}$/u
const MAX_NAME = 128

/** Returns an address as the marketplace takes it. It wants a province everywhere, and a phone number in two parts. */
export function toSupplierAddress(
  address: OrderAddress,
): Result<SupplierAddress, AddressErrorCode> {
  const { country, city, region, zipCode } = address
  const phone = parseSupplierPhone(address)
  if (!phone) return err('dropship_phone_invalid')
  const fullName = `${address.firstName.trim()} ${address.lastName.trim()}`.slice(0, MAX_NAME)
  if (country === 'US' && !US_NAME.test(fullName)) return err('dropship_name_invalid')
  return ok({
    ...{ fullName, line1: address.address, line2: address.addressLine2, city, country },
    // Where a country has no provinces, its post accepts the city.
    province: region === null ? city : formatRegion(country, region),
    zip: zipCode === '' ? null : zipCode,
    ...{ phonePrefix: phone.prefix, phone: phone.number },
  })
}

/** Whether a carrier can call the number. One without a prefix is of the country of the address. */
export function isDeliverablePhone(address: {
  country: string
  phone?: string | null | undefined
}) {
  return parseSupplierPhone(address) !== null
}

function parseSupplierPhone({
  country,
  phone,
}: {
  country: string
  phone?: string | null | undefined
}): SupplierPhone | null {
  // `00` is how Europe dials abroad.
  const text = phone?.replace(/^00/, '+').replaceAll(/[^\d+]/g, '') ?? ''
  const parsed = parsePhoneNumberFromString(text, country as CountryCode)
  if (!parsed?.isPossible() || parsed.ext) return null
  return { prefix: `+${parsed.countryCallingCode}`, number: parsed.nationalNumber }
}
