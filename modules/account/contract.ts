import { z } from 'zod'
import { addressIssues, line, phoneNumber } from '#contract/checkout'
import { Country } from '#contract/pricing'

export const ADDRESS_TYPES = ['home', 'work', 'other'] as const
export const MOST_ADDRESSES = 20

/** What somebody writes in their address book. The rules are those of the checkout, so that every address can be sent to. */
export const SaveAddress = z
  .object({
    type: z.enum(ADDRESS_TYPES).default('home'),
    first_name: line(80),
    last_name: line(80),
    street: line(200),
    city: line(100),
    state: line(100).optional().meta({ description: 'Where the country has states or provinces' }),
    zip_code: line(20),
    country: Country,
    phone: phoneNumber.optional(),
    is_default: z.boolean().default(false).meta({
      description:
        'The one that checkout begins with. The first is it by itself; another one takes its place, and nothing else does',
    }),
  })
  .superRefine(addressIssues)
  .meta({ id: 'SaveAddress' })
export type SaveAddress = z.infer<typeof SaveAddress>

export const Address = z
  .object({
    id: z.uuid(),
    type: z.enum(ADDRESS_TYPES),
    first_name: z.string(),
    last_name: z.string(),
    street: z.string(),
    city: z.string(),
    state: z.string().nullable(),
    zip_code: z.string(),
    country: Country,
    phone: z.string().nullable(),
    is_default: z.boolean(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof Address>
