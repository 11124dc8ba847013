import { COUNTRIES } from '#contract/pricing'
import type { Party } from '../invoice-document.ts'

/** The scheme of electronic addresses that are e-mail addresses. */
const EMAIL_SCHEME = 'EM'

/** Builds a `cac:Party`. What is unknown is left out: the country of a seller follows from the VAT number. */
export function buildUblParty({ name, lines, country, email, taxId }: Party): object {
  const [street, ...more] = lines
  const code = country ?? getCountryOfTaxId(taxId)
  return {
    ...(email && { 'cbc:EndpointID': { $: { schemeID: EMAIL_SCHEME }, _: email } }),
    'cac:PartyName': { 'cbc:Name': name },
    'cac:PostalAddress': {
      ...(street && { 'cbc:StreetName': street }),
      ...(more[0] && { 'cbc:AdditionalStreetName': more[0] }),
      ...(more.length > 1 && {
        'cac:AddressLine': { 'cbc:Line': more.slice(1).join(', ') },
      }),
      ...(code && { 'cac:Country': { 'cbc:IdentificationCode': code } }),
    },
    ...(taxId && {
      'cac:PartyTaxScheme': { 'cbc:CompanyID': taxId, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
    }),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
    ...(email && { 'cac:Contact': { 'cbc:ElectronicMail': email } }),
  }
}

function getCountryOfTaxId(taxId: string | null): string | null {
  return COUNTRIES.find((country) => taxId?.startsWith(country)) ?? null
}
