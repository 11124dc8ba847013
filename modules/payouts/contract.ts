import { z } from 'zod'
import { getZipCodeExample, isValidZipCode, singleLineText } from '#contract/addresses'
import { Country, CurrencyCode } from '#contract/pricing'

export const PAYEE_KINDS = ['private', 'business'] as const

/** How long a changed account waits until something is paid to it. */
export const ACCOUNT_WAIT_DAYS = 3

export const EU_COUNTRIES = [
  ...([
    'AT',
    'BE',
    'BG',
    'CY',
    'CZ',
    'DE',
    'DK',
    'EE',
    'ES',
    'FI',
    'FR',
    'GR',
    'HR',
    'HU',
  ] as const),
  ...(['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'] as const),
] as const
type EuCountry = (typeof EU_COUNTRIES)[number]

/** What follows the prefix of a VAT identification number. */
const VAT_ID_PATTERNS: Record<EuCountry, RegExp> = {
  ...{ AT: /^U\d{8}$/, BE: /^[01]\d{9}$/, BG: /^\d{9,10}$/, CY: /^\d{8}[A-Z]$/ },
  ...{ CZ: /^\d{8,10}$/, DE: /^\d{9}$/, DK: /^\d{8}$/, EE: /^\d{9}$/ },
  ...{ ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/, FI: /^\d{8}$/, FR: /^[A-Z0-9]{2}\d{9}$/, GR: /^\d{9}$/ },
  ...{ HR: /^\d{11}$/, HU: /^\d{8}$/, IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/ },
  ...{ IT: /^\d{11}$/, LT: /^(\d{9}|\d{12})$/, LU: /^\d{8}$/, LV: /^\d{11}$/, MT: /^\d{8}$/ },
  ...{ NL: /^\d{9}B\d{2}$/, PL: /^\d{10}$/, PT: /^\d{9}$/, RO: /^\d{2,10}$/ },
  ...{ SE: /^\d{10}01$/, SI: /^\d{8}$/, SK: /^\d{10}$/ },
}

/** Tax numbers of the countries that need one where there is no VAT identification number. */
const TAX_NUMBER_PATTERNS: Partial<Record<Country, RegExp>> = {
  ...{ AT: /^\d{9}$/, DE: /^\d{10,13}$/, ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/, FR: /^\d{13}$/ },
  ...{ GB: /^\d{10}$/, IT: /^(\d{11}|[A-Z0-9]{16})$/, NL: /^\d{9}$/, TR: /^\d{10,11}$/ },
  US: /^\d{9}$/,
}

export function isEuCountry(country: string): country is EuCountry {
  return EU_COUNTRIES.some((one) => one === country)
}

/** Whether payout details need a tax number. */
export function needsTaxNumber(country: Country, vatId: string | null): boolean {
  return vatId === null && TAX_NUMBER_PATTERNS[country] !== undefined
}

/** Checks the shape: whether the number exists is not known. */
function isVatIdOf(country: EuCountry, vatId: string): boolean {
  const prefix = country === 'GR' ? 'EL' : country
  return vatId.startsWith(prefix) && VAT_ID_PATTERNS[country].test(vatId.slice(2))
}

/** Without the spaces, points and dashes that people write. */
const compactText = (maxLength: number) =>
  singleLineText(maxLength * 2)
    .transform((text) => text.toUpperCase().replace(/[\s./-]/g, ''))
    .pipe(z.string().min(1).max(maxLength))

const detailFields = {
  kind: z.enum(PAYEE_KINDS),
  name: singleLineText(100),
  street: singleLineText(200),
  zip_code: singleLineText(20),
  city: singleLineText(100),
  country: Country,
}

/** Where an influencer wants to be paid to. */
export const SavePayoutDetails = z
  .object({
    ...detailFields,
    vat_id: compactText(14).nullable().default(null).meta({
      description: 'Of businesses in the European Union',
    }),
    tax_number: compactText(30).nullable().default(null),
    iban: compactText(34).nullable().default(null).meta({
      description: 'Null leaves the account as it is',
    }),
    bic: compactText(11).nullable().default(null),
    password: z.string().min(1).max(1000).optional(),
    nonce: z.string().min(1).max(100).optional().meta({
      description: 'The code of `GET /auth/v1/reauthenticate`',
    }),
  })
  .superRefine(({ kind, country, vat_id, tax_number, iban, bic, zip_code }, context) => {
    const add = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (!isValidZipCode(country, zip_code)) {
      const params = { example: getZipCodeExample(country) }
      context.addIssue({ code: 'custom', path: ['zip_code'], message: 'zip_code_format', params })
    }
    if (vat_id !== null) {
      if (kind !== 'business') add('vat_id', 'vat_id_of_business')
      else if (!isEuCountry(country) || !isVatIdOf(country, vat_id)) add('vat_id', 'vat_id_format')
    }
    if (tax_number === null && needsTaxNumber(country, vat_id)) add('tax_number', 'required')
    if (tax_number !== null && TAX_NUMBER_PATTERNS[country]?.test(tax_number) === false)
      add('tax_number', 'tax_number_format')
    if ((iban === null) !== (bic === null)) add(iban === null ? 'iban' : 'bic', 'required')
  })
  .meta({ id: 'SavePayoutDetails' })
export type SavePayoutDetails = z.infer<typeof SavePayoutDetails>

export const PayoutDetails = z
  .object({
    ...detailFields,
    vat_id: z.string().nullable(),
    tax_number: z.string().nullable(),
    iban_end: z.string().meta({ description: 'The last four characters' }),
    usable_from: z.iso.datetime().meta({ description: 'Nothing is paid to the account before' }),
  })
  .meta({ id: 'PayoutDetails' })
export type PayoutDetails = z.infer<typeof PayoutDetails>

export const BATCH_STATES = ['proposed', 'approved', 'completed', 'cancelled'] as const
export const PAYOUT_STATES = ['reserved', 'paid', 'failed', 'cancelled'] as const
/** Why the bank did not pay. */
export const FAILURE_REASONS = [
  ...(['account_closed', 'account_wrong', 'returned_by_bank', 'other'] as const),
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]
export const RELEASE_REASONS = [
  ...FAILURE_REASONS,
  ...(['details_changed', 'amount_changed', 'influencer_suspended', 'batch_cancelled'] as const),
] as const
export type ReleaseReason = (typeof RELEASE_REASONS)[number]

/** How the commission of an influencer is taxed. */
export const TAX_TREATMENTS = [
  ...([
    'domestic_vat',
    'reverse_charge',
    'private_person',
    'not_registered',
    'outside_eu',
  ] as const),
] as const
export type TaxTreatment = (typeof TAX_TREATMENTS)[number]

/** Why an influencer is not paid now. */
export const PAYOUT_OBSTACLES = [
  ...(['no_details', 'account_waits', 'below_threshold', 'suspended', 'in_batch'] as const),
] as const
export type PayoutObstacle = (typeof PAYOUT_OBSTACLES)[number]

const CreditNoteReference = z.object({ number: z.string(), issued_at: z.iso.datetime() })

/** A payout as the influencer sees it. */
export const OwnPayout = z
  .object({
    id: z.uuid(),
    number: z.string(),
    state: z.enum(PAYOUT_STATES),
    net: z.number(),
    tax: z.number(),
    amount: z.number().meta({ description: 'What is transferred' }),
    currency: z.string(),
    iban_end: z.string(),
    reason: z.enum(RELEASE_REASONS).nullable().meta({ description: 'Why it was not paid' }),
    credit_note: CreditNoteReference.nullable(),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OwnPayout' })
export type OwnPayout = z.infer<typeof OwnPayout>

export const OwnPayouts = z
  .object({
    currency: z.string().meta({ description: 'Of the amounts beside the payouts' }),
    pending: z.number().meta({ description: 'Commissions on hold' }),
    balance: z.number().meta({
      description: 'Approved and not paid. Less than zero after refunds of what was paid',
    }),
    reserved: z.number().meta({ description: 'What of the balance is in a payout' }),
    paid: z.number(),
    threshold: z.number(),
    payout_currency: z.string(),
    next_date: z.iso.date(),
    obstacles: z.array(z.enum(PAYOUT_OBSTACLES)),
    details: PayoutDetails.nullable(),
    payouts: z.array(OwnPayout).meta({ description: 'Newest first, the last 100' }),
    statements: z.array(z.string()).meta({ description: 'Months: `2026-11`, newest first' }),
  })
  .meta({ id: 'OwnPayouts' })
export type OwnPayouts = z.infer<typeof OwnPayouts>

/** The account that the shop pays from. */
const DebtorAccount = z.object({
  name: singleLineText(70),
  iban: compactText(34),
  bic: compactText(11),
})

export const PayoutSettings = z
  .object({
    threshold: z.number().min(1).max(100_000).multipleOf(0.01).meta({
      description: 'In the base currency',
    }),
    day_of_month: z.int().min(1).max(28),
    currency: CurrencyCode,
    country: Country.meta({ description: 'Where the shop is taxed' }),
    debtor: DebtorAccount.nullable().meta({ description: 'Needed for SEPA files' }),
  })
  .meta({ id: 'PayoutSettings' })
export type PayoutSettings = z.infer<typeof PayoutSettings>

export const MONTH_PATTERN = /^20\d{2}-(0[1-9]|1[0-2])$/
