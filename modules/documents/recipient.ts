import type { OrderRow } from '#modules/orders'
import { formatAddressLines } from '#platform/i18n/address-format'
import { getRegionName } from '#platform/i18n/display-names'

/** Returns the lines of the address of an order, as its country writes them. */
export function listRecipientLines(order: OrderRow): string[] {
  const { firstName, lastName, address: street, addressLine2: line2, country, language } = order
  const lines = formatAddressLines({ ...order, street, line2 })
  return [`${firstName} ${lastName}`, ...lines, getRegionName(country, language)]
}
