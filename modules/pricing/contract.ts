import { z } from 'zod'

export const TAX_KINDS = ['vat', 'gst', 'sales_tax', 'consumption_tax'] as const
export type TaxKind = (typeof TAX_KINDS)[number]

/** One line of a price receipt. Steps that are not `included` sum to the total; an included tax is a part of it. */
export const PriceStep = z
  .object({
    kind: z.enum(['base', 'flash_sale', 'coupon', 'shipping', 'tax', 'rounding']),
    amount: z.number(),
    included: z.boolean(),
    percent: z.number().nullable().meta({ description: 'Of a sale, a coupon or a tax' }),
    label: z.string().nullable().meta({
      description:
        'A coupon code, a shipping method, or the kind of a tax: `vat`, `gst`, `sales_tax` or `consumption_tax`',
    }),
  })
  .meta({ id: 'PriceStep' })
export type PriceStep = z.infer<typeof PriceStep>

export const PriceReceipt = z
  .object({ currency: z.string(), steps: z.array(PriceStep), total: z.number() })
  .meta({ id: 'PriceReceipt' })
export type PriceReceipt = z.infer<typeof PriceReceipt>

/** The countries that the shop ships to. Each has a row in `tax_rates`. */
export const COUNTRIES = [
  ...['AT', 'AU', 'BE', 'BG', 'CA', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB'],
  ...['GR', 'HR', 'HU', 'IE', 'IN', 'IS', 'IT', 'JP', 'KR', 'LT', 'LU', 'LV', 'MT', 'MX', 'NL'],
  ...['NO', 'NZ', 'PL', 'PT', 'RO', 'SE', 'SG', 'SI', 'SK', 'TR', 'US', 'ZA'],
] as const
export const Country = z.enum(COUNTRIES)
export type Country = z.infer<typeof Country>

export const ShippingMethod = z.enum(['standard', 'express'])
export type ShippingMethod = z.infer<typeof ShippingMethod>

/** The likely days of arrival. */
export const DeliveryDates = z
  .object({
    arrives_from: z.string().meta({ description: 'The first likely day, such as `2026-11-24`' }),
    arrives_to: z.string(),
  })
  .meta({ id: 'DeliveryDates' })
export type DeliveryDates = z.infer<typeof DeliveryDates>

export const ShippingOption = DeliveryDates.extend({ id: ShippingMethod, price: z.number() }).meta({
  id: 'ShippingOption',
})
export type ShippingOption = z.infer<typeof ShippingOption>

export const ShippingOptionList = z
  .object({ country: Country, items: z.array(ShippingOption) })
  .meta({ id: 'ShippingOptionList' })
