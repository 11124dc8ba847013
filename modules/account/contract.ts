import { z } from 'zod'
import {
  multiLineText,
  phoneNumber,
  regionCode,
  singleLineText,
  validateAddress,
} from '#contract/addresses'
import { ProductCard } from '#contract/catalog'
import { Country } from '#contract/pricing'
import { isTimeZone, MAX_TIME_ZONE_LENGTH } from '#platform/i18n/time-zone'

export const ADDRESS_TYPES = ['home', 'work', 'other'] as const
export const MAX_ADDRESSES = 20

/** An address of the address book. The rules are those of the checkout, so that every saved address can be delivered to. */
export const SaveAddress = z
  .object({
    type: z.enum(ADDRESS_TYPES).default('home'),
    first_name: singleLineText(80),
    last_name: singleLineText(80),
    street: singleLineText(200),
    address_line_2: singleLineText(200).optional(),
    city: singleLineText(100),
    state: regionCode.optional(),
    zip_code: singleLineText(20),
    country: Country,
    phone: phoneNumber.optional(),
    is_default: z.boolean().default(false).meta({
      description:
        'The one that checkout begins with. The first address is the default until another one is saved as the default',
    }),
  })
  .superRefine(validateAddress)
  .meta({ id: 'SaveAddress' })
export type SaveAddress = z.infer<typeof SaveAddress>

export const Address = z
  .object({
    id: z.uuid(),
    type: z.enum(ADDRESS_TYPES),
    first_name: z.string(),
    last_name: z.string(),
    street: z.string(),
    address_line_2: z.string().nullable(),
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

export const MAX_BIO_LENGTH = 500
/** No living person is older. */
export const MIN_BIRTHDAY = '1900-01-01'

const FullName = singleLineText(100)
const Bio = multiLineText(MAX_BIO_LENGTH)
const Birthday = z.iso.date().refine((day) => day >= MIN_BIRTHDAY, { error: 'birthday_too_early' })

const TimeZone = z.string().max(MAX_TIME_ZONE_LENGTH).refine(isTimeZone)

/** Replaces the profile: a field that is left out or null is removed. E-mail and password are changed by `/auth/v1/user`. */
export const SaveProfile = z
  .object({
    full_name: FullName,
    phone: phoneNumber.nullable().default(null),
    bio: Bio.nullable().default(null),
    birthday: Birthday.nullable()
      .default(null)
      .meta({ description: '`1990-05-31`; not in the future' }),
    time_zone: TimeZone.nullable().default(null).meta({
      description: 'Of the IANA data base; null for that of the shop',
      example: 'Europe/Berlin',
    }),
  })
  .meta({ id: 'SaveProfile' })
export type SaveProfile = z.infer<typeof SaveProfile>

/** Checks for reading the fields: other writers of the user's metadata may have stored anything. */
export const PROFILE_FIELDS = {
  full_name: FullName,
  phone: phoneNumber,
  bio: Bio,
  birthday: Birthday,
  time_zone: TimeZone,
}

export const VisitorCountry = z
  .object({
    country: Country,
    source: z
      .enum(['profile', 'languages', 'network', 'default'])
      .meta({ description: 'What told it' }),
    countries: z.array(Country).meta({ description: 'That can be chosen' }),
  })
  .meta({ id: 'VisitorCountry' })
export type VisitorCountry = z.infer<typeof VisitorCountry>

export const Profile = z
  .object({
    id: z.uuid(),
    email: z.string().nullable(),
    new_email: z.string().nullable().meta({ description: 'Not yet confirmed' }),
    full_name: z.string().nullable(),
    phone: z.string().nullable(),
    bio: z.string().nullable(),
    birthday: z.string().nullable(),
    time_zone: z.string().nullable(),
    country: Country.nullable().meta({
      description:
        'Whose holidays are shown; null for that of the default address, of the languages or of the network. Changed by `/auth/v1/user` in the metadata',
    }),
    avatar_url: z.string().nullable(),
    calm_mode: z.boolean().meta({
      description:
        'Screens leave out countdowns, popups and streaks; changed by `/auth/v1/user` in the metadata',
    }),
    has_password: z.boolean(),
    member_since: z.iso.datetime(),
    counters: z.object({
      orders: z.int().meta({ description: 'In every state' }),
      spent: z
        .array(z.object({ amount: z.number(), currency: z.string() }))
        .meta({ description: 'Without refunds, by currency, the largest first' }),
      wishlist: z.int(),
      reviews: z.int(),
    }),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

/** Limit of an upload. The saved avatar is a square of `AVATAR_WIDTH` pixels in WebP without metadata. */
export const MAX_AVATAR_BYTES = 5 * 2 ** 20
export const AVATAR_WIDTH = 384
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const Avatar = z.object({ avatar_url: z.string() }).meta({ id: 'Avatar' })

export const MAX_WISHLIST_ITEMS = 200

export const WishlistItem = z
  .object({
    product: ProductCard,
    price_when_added: z.number().meta({ description: 'The price when it was added' }),
    currency: z.string(),
    price_dropped: z
      .boolean()
      .meta({ description: 'The price is lower now, in the same currency' }),
    is_back_in_stock: z
      .boolean()
      .meta({ description: 'It was sold out, and is in stock again for two weeks at most' }),
    is_discontinued: z.boolean().meta({ description: 'The product is no longer for sale' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'WishlistItem' })
export type WishlistItem = z.infer<typeof WishlistItem>

/** The wishlist of a browser, merged at sign-in. The newest item is the last. */
export const AddToWishlist = z
  .object({ product_ids: z.array(z.uuid()).max(MAX_WISHLIST_ITEMS) })
  .meta({ id: 'AddToWishlist' })

/** How the owner shares a wishlist. */
export const ShareWishlist = z
  .object({
    shows_first_name: z
      .boolean()
      .meta({ description: 'Whether the shared page shows your first name' }),
  })
  .meta({ id: 'ShareWishlist' })

export const WishlistShare = z
  .object({
    token: z.string().nullable().meta({
      description:
        'The last part of `/wishlist/shared/{token}`; null if the wishlist is not shared',
    }),
    shows_first_name: z.boolean(),
  })
  .meta({ id: 'WishlistShare' })

/** What anybody with the link sees. */
export const SharedWishlist = z
  .object({
    first_name: z.string().nullable().meta({ description: 'Null unless the owner shows it' }),
    items: z
      .array(ProductCard)
      .meta({ description: 'The products that are for sale, the newest on the list first' }),
  })
  .meta({ id: 'SharedWishlist' })
