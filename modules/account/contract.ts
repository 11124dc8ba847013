import { z } from 'zod'
import { ProductCard } from '#contract/catalog'
import { phoneNumber, singleLineText, validateAddress } from '#contract/addresses'
import { Country } from '#contract/pricing'

export const ADDRESS_TYPES = ['home', 'work', 'other'] as const
export const MAX_ADDRESSES = 20

/** What somebody writes in their address book. The rules are those of the checkout, so that every address can be sent to. */
export const SaveAddress = z
  .object({
    type: z.enum(ADDRESS_TYPES).default('home'),
    first_name: singleLineText(80),
    last_name: singleLineText(80),
    street: singleLineText(200),
    city: singleLineText(100),
    state: singleLineText(100)
      .optional()
      .meta({ description: 'Where the country has states or provinces' }),
    zip_code: singleLineText(20),
    country: Country,
    phone: phoneNumber.optional(),
    is_default: z.boolean().default(false).meta({
      description:
        'The one that checkout begins with. The first is it by itself; another one takes its place, and nothing else does',
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
/** Nobody older is known. */
export const MIN_BIRTHDAY = '1900-01-01'

/** Several lines of plain text. */
const multilineText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^([^\p{Cc}\p{Cs}]|\n)*$/u, 'Write plain text')

const FullName = singleLineText(100)
const Bio = multilineText(MAX_BIO_LENGTH)
const Birthday = z.iso.date().refine((day) => day >= MIN_BIRTHDAY, 'That is too long ago')

/** What somebody says of themselves; what is left out or null is taken away. Who they sign in as is changed elsewhere. */
export const SaveProfile = z
  .object({
    full_name: FullName,
    phone: phoneNumber.nullable().default(null),
    bio: Bio.nullable().default(null),
    birthday: Birthday.nullable()
      .default(null)
      .meta({ description: '`1990-05-31`; not in the future' }),
  })
  .meta({ id: 'SaveProfile' })
export type SaveProfile = z.infer<typeof SaveProfile>

/** The same, as they are read: whoever writes them by another way may have written anything. */
export const PROFILE_FIELDS = {
  full_name: FullName,
  phone: phoneNumber,
  bio: Bio,
  birthday: Birthday,
}

export const Profile = z
  .object({
    id: z.uuid(),
    email: z.string().nullable(),
    new_email: z.string().nullable().meta({ description: 'Waits to be confirmed by mail' }),
    full_name: z.string().nullable(),
    phone: z.string().nullable(),
    bio: z.string().nullable(),
    birthday: z.string().nullable(),
    avatar_url: z.string().nullable(),
    has_password: z.boolean(),
    member_since: z.iso.datetime(),
    counters: z.object({
      orders: z.int().meta({ description: 'Whatever became of them' }),
      spent: z
        .array(z.object({ amount: z.number(), currency: z.string() }))
        .meta({ description: 'Less what was refunded, by currency, the largest first' }),
      wishlist: z.int(),
      reviews: z.int(),
    }),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

/** Of a picture as it is sent. It is kept as a square of `AVATAR_WIDTH` in WebP, told of nothing but what it shows. */
export const MAX_AVATAR_BYTES = 5 * 2 ** 20
export const AVATAR_WIDTH = 384
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const Avatar = z.object({ avatar_url: z.string() }).meta({ id: 'Avatar' })

export const MAX_WISHLIST_ITEMS = 200

export const WishlistItem = z
  .object({
    product: ProductCard,
    price_when_added: z.number().meta({ description: 'What it cost when it was wished for' }),
    currency: z.string(),
    price_dropped: z.boolean().meta({ description: 'It costs less now, in the same currency' }),
    is_discontinued: z.boolean().meta({ description: 'It is not sold any more' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'WishlistItem' })
export type WishlistItem = z.infer<typeof WishlistItem>

/** What a browser had on its list when somebody signed in. */
export const AddToWishlist = z
  .object({ product_ids: z.array(z.uuid()).max(MAX_WISHLIST_ITEMS) })
  .meta({ id: 'AddToWishlist' })
