import { z } from 'zod'

export const TAX_KINDS = ['vat', 'gst', 'sales_tax', 'consumption_tax'] as const
export type TaxKind = (typeof TAX_KINDS)[number]

/** What the goods of a category are for the tax. */
export const TAX_CLASSES = ['standard', 'reduced', 'second_reduced', 'zero'] as const
export const TaxClass = z.enum(TAX_CLASSES)
export type TaxClass = z.infer<typeof TaxClass>

/** One line of a price receipt. Steps that are not `included` sum to the total; an included tax is a part of it. */
export const PriceStep = z
  .object({
    kind: z.enum(['base', 'flash_sale', 'promotion', 'coupon', 'shipping', 'tax', 'rounding']),
    amount: z.number(),
    included: z.boolean(),
    percent: z.number().nullable().meta({ description: 'Of a sale, a coupon or a tax' }),
    label: z.string().nullable().meta({
      description:
        'A coupon code, the name of a promotion, a shipping method, or the kind of a tax: `vat`, `gst`, `sales_tax` or `consumption_tax`',
    }),
  })
  .meta({ id: 'PriceStep' })
export type PriceStep = z.infer<typeof PriceStep>

export const PriceReceipt = z
  .object({ currency: z.string(), steps: z.array(PriceStep), total: z.number() })
  .meta({ id: 'PriceReceipt' })
export type PriceReceipt = z.infer<typeof PriceReceipt>

/** The countries that the shop knows: it can ship to them, and it knows their addresses. Those in a zone are served. */
export const COUNTRIES = [
  ...['AT', 'AU', 'BE', 'BG', 'CA', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB'],
  ...['GR', 'HR', 'HU', 'IE', 'IN', 'IS', 'IT', 'JP', 'KR', 'LT', 'LU', 'LV', 'MT', 'MX', 'NL'],
  ...['NO', 'NZ', 'PL', 'PT', 'RO', 'SE', 'SG', 'SI', 'SK', 'TR', 'US', 'ZA'],
] as const
export const Country = z.enum(COUNTRIES)
export type Country = z.infer<typeof Country>

/** The currencies that the shop knows. Those with a row in `currencies` and a rate are offered. */
export const CURRENCIES = [
  ...['USD', 'EUR', 'GBP', 'TRY', 'SEK', 'CAD', 'JPY', 'AUD', 'CHF', 'CZK', 'DKK', 'HUF'],
  ...['INR', 'KRW', 'KWD', 'MXN', 'NOK', 'NZD', 'PLN', 'RON', 'SGD', 'ZAR'],
] as const
export const CurrencyCode = z.enum(CURRENCIES)
export type CurrencyCode = z.infer<typeof CurrencyCode>

const currencyFields = {
  code: z.string(),
  rate: z.number().meta({ description: 'Units of it for one unit of the base currency' }),
  rate_date: z.string().meta({ description: 'The day from which the rate is valid' }),
  price_step: z.number().meta({
    description:
      'Converted prices are rounded to `price_ending` above a multiple of this: 1 and 0.99 give 18.99',
  }),
  price_ending: z.number(),
}

/** A currency that shoppers can choose. */
export const OfferedCurrency = z.object(currencyFields).meta({ id: 'OfferedCurrency' })
export type OfferedCurrency = z.infer<typeof OfferedCurrency>

export const OfferedCurrencyList = z
  .object({ base: z.string(), items: z.array(OfferedCurrency) })
  .meta({ id: 'OfferedCurrencyList' })
export type OfferedCurrencyList = z.infer<typeof OfferedCurrencyList>

export const SaveCurrencyBody = z
  .object({
    is_offered: z.boolean(),
    position: z.int().min(0).max(1000),
    price_step: z.number().positive().max(10_000).meta({
      description: 'Converted prices are `price_ending` above a multiple of this',
    }),
    price_ending: z.number().min(0).max(10_000),
  })
  .refine(({ price_step, price_ending }) => price_ending < price_step, {
    path: ['price_ending'],
    error: 'invalid_value',
  })
export type SaveCurrencyBody = z.infer<typeof SaveCurrencyBody>

/** A rate of tax of a class of goods in a country. */
export const AddTaxRateBody = z
  .object({
    country: Country,
    tax_class: TaxClass,
    percent: z.number().min(0).max(100).multipleOf(0.01),
    valid_from: z.iso.datetime({ offset: true }).optional().meta({ description: 'Default: now' }),
    kind: z.enum(TAX_KINDS).optional().meta({ description: 'Of a standard rate' }),
    included: z.boolean().optional().meta({
      description: 'Of a standard rate: whether prices include the tax',
    }),
  })
  .refine((rate) => rate.tax_class !== 'standard' || rate.kind !== undefined, {
    path: ['kind'],
    error: 'invalid_value',
  })
export type AddTaxRateBody = z.infer<typeof AddTaxRateBody>

export const TaxRate = z
  .object({
    country: Country,
    tax_class: TaxClass,
    percent: z.number(),
    valid_from: z.string(),
    kind: z.enum(TAX_KINDS).nullable(),
    included: z.boolean().nullable(),
    state: z.enum(['past', 'current', 'coming']),
  })
  .meta({ id: 'TaxRate' })
export type TaxRate = z.infer<typeof TaxRate>

/** Goods for which a price is calculated as the checkout does it. */
export const TestPricesBody = z.object({
  country: Country,
  currency: CurrencyCode,
  at: z.iso.datetime({ offset: true }).optional().meta({ description: 'Default: now' }),
  shipping: z.enum(['standard', 'express']).nullable().meta({ description: 'Null for none' }),
  goods: z
    .array(
      z.object({
        price: z.number().min(0).max(1_000_000),
        quantity: z.int().min(1).max(999),
        tax_class: TaxClass,
        grams: z.int().min(0).max(1_000_000).default(0),
      }),
    )
    .min(1)
    .max(20),
})
export type TestPricesBody = z.input<typeof TestPricesBody>

const MAX_RATE = 499_999

export const AddExchangeRateBody = z.object({
  rate: z.number().min(1e-6).max(MAX_RATE).meta({
    description: 'Units of the currency for one unit of the base currency; ten decimals at most',
  }),
  valid_from: z.iso.datetime({ offset: true }).optional().meta({ description: 'Default: now' }),
  allow_large_change: z.boolean().default(false).meta({
    description: 'Accepts a rate that is more than 25 % away from the one before',
  }),
})

export type SaveShippingPriceBody = z.infer<typeof SaveShippingPriceBody>

export const ShippingMethod = z.enum(['standard', 'express'])
export type ShippingMethod = z.infer<typeof ShippingMethod>

export const BAND_BASES = ['value', 'weight'] as const

/** What a method costs from a value of the items, or from a weight. */
const ShippingBand = z
  .object({
    from: z.number().min(0).max(1e9).meta({
      description: 'What the items must cost, after discounts, or weigh in grams',
    }),
    price: z.number().min(0).max(1_000_000),
  })
  .meta({ id: 'ShippingBand' })
/** The likely days of arrival. */
export const DeliveryDates = z
  .object({
    arrives_from: z.string().meta({ description: 'The first likely day, such as `2026-11-24`' }),
    arrives_to: z.string(),
  })
  .meta({ id: 'DeliveryDates' })
export type DeliveryDates = z.infer<typeof DeliveryDates>

export const ShippingOption = DeliveryDates.extend({
  id: ShippingMethod,
  price: z.number(),
  free_from: z.number().nullable().meta({
    description: 'What the items must cost, after discounts, for the method to be free',
  }),
}).meta({ id: 'ShippingOption' })
export type ShippingOption = z.infer<typeof ShippingOption>

/** How far the items of a cart are from free delivery. */
export const FreeShipping = z
  .object({
    method: ShippingMethod,
    from: z.number().meta({ description: 'What the items must cost, after discounts' }),
    missing: z.number().meta({ description: '0 once the method is free' }),
  })
  .meta({ id: 'FreeShipping' })
export type FreeShipping = z.infer<typeof FreeShipping>

/** Amounts in the currency, with at most as many digits as it has. */
export const SaveShippingPriceBody = z.object({
  price: z.number().min(0).max(1_000_000),
  free_from: z.number().positive().max(1e9).nullable(),
})

/** What a price list of a zone says: from which amount of items a method costs what. */
const ZonePrices = z
  .object({
    method: ShippingMethod,
    currency: CurrencyCode,
    basis: z.enum(BAND_BASES),
    bands: z.array(ShippingBand).min(1).max(20),
  })
  .refine(({ bands }) => bands[0]?.from === 0, { path: ['bands'], error: 'first_band_from_zero' })
  .refine(({ bands }) => bands.every(({ from }, at) => at === 0 || from > bands[at - 1]!.from), {
    path: ['bands'],
    error: 'bands_not_ascending',
  })
export type ZonePrices = z.infer<typeof ZonePrices>

const ZoneMethod = z
  .object({
    method: ShippingMethod,
    is_offered: z.boolean(),
    days_from: z.int().min(1).max(90).meta({ description: 'Working days until delivery' }),
    days_to: z.int().min(1).max(90),
  })
  .refine(({ days_from, days_to }) => days_from <= days_to, {
    path: ['days_to'],
    error: 'invalid_value',
  })

const isUnique = <Item>(items: Item[], getKey: (item: Item) => string) =>
  new Set(items.map(getKey)).size === items.length

const zoneFields = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'single_line_text' }),
  methods: z
    .array(ZoneMethod)
    .min(1)
    .max(2)
    .refine((methods) => isUnique(methods, ({ method }) => method), { error: 'invalid_value' }),
  prices: z
    .array(ZonePrices)
    .max(50)
    .refine((lists) => isUnique(lists, ({ method, currency }) => `${method} ${currency}`), {
      error: 'invalid_value',
    })
    .meta({
      description: 'A method without a list in a currency costs what `/admin/shipping-prices` says',
    }),
}
export const CreateShippingZoneBody = z.object(zoneFields)
export type CreateShippingZoneBody = z.infer<typeof CreateShippingZoneBody>
export const SaveShippingZoneBody = z.object({
  ...zoneFields,
  revision: z.int().min(0).meta({ description: 'The one that the change was made on' }),
})
export type SaveShippingZoneBody = z.infer<typeof SaveShippingZoneBody>

export const ShippingZone = z
  .object({ id: z.uuid(), ...zoneFields, revision: z.int(), countries: z.array(z.string()) })
  .meta({ id: 'ShippingZone' })
export type ShippingZone = z.infer<typeof ShippingZone>

/** In which zone a country is; null where the shop does not ship. */
export const SaveShippingCountryBody = z.object({
  zone_id: z.uuid().nullable(),
  expected_zone_id: z
    .uuid()
    .nullable()
    .meta({ description: 'The one that the change was made on' }),
})

/** When parcels of suppliers arrive, as those before did. */
export const DeliveryPromise = z
  .object({
    min_days: z.int(),
    max_days: z.int(),
    days: z.string().meta({ example: '8–14' }),
    parcels: z.int().meta({ description: 'How many parcels it is calculated from' }),
  })
  .meta({ id: 'DeliveryPromise' })
export type DeliveryPromise = z.infer<typeof DeliveryPromise>

export const ShippingOptionList = z
  .object({
    country: Country,
    items: z.array(ShippingOption),
    supplier_delivery: DeliveryPromise.nullable().meta({
      description: 'Of what suppliers send. Null as long as too few parcels have arrived',
    }),
  })
  .meta({ id: 'ShippingOptionList' })
