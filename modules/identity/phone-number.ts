import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * The number in E.164 without its plus, which may be left out of the text too. Null unless the country calling code
 * exists and its numbers can have this length: an unassigned number is for the carrier to reject, because numbering
 * plans change more often than this code.
 */
export function parsePhoneNumber(text: string | undefined): string | null {
  const typed = text?.replaceAll(/\s/g, '').replace(/^\+/, '') ?? ''
  const parsed = parsePhoneNumberFromString(`+${typed}`, { extract: false })
  return parsed?.isPossible() && !parsed.ext ? parsed.number.slice(1) : null
}
