import { sql } from 'drizzle-orm'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
} from '#platform/privacy/personal-data'

const belongsToUser = ({ userId }: DataSubject) => sql`user_id = ${userId}`

export const cartPersonalData: PersonalDataTable[] = [
  {
    table: 'cart_items',
    where: (subject) => sql`cart_id in (select id from carts where ${belongsToUser(subject)})`,
    erasure: {
      keepReason:
        'The item is deleted with its cart, which names no person after erasure and is purged when it is old.',
    },
    columns: {
      ...eachColumn('exported', 'quantity created_at'),
      ...eachColumn('internal', 'id cart_id variant_id price_minor'),
    },
  },
  {
    table: 'saved_items',
    where: belongsToUser,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'variant_id quantity price_minor created_at'),
      ...eachColumn('internal', 'user_id'),
    },
  },
  {
    table: 'carts',
    where: belongsToUser,
    erasure: {
      keepReason: 'Orders refer to their cart. A cart without an order is purged when it is old.',
    },
    columns: {
      ...eachColumn(
        'exported',
        'state currency country region zip_code shipping created_at updated_at',
      ),
      ...eachColumn(
        'internal',
        'id coupon_id tax_key shipping_key version first_ordered_at merged_at',
      ),
      user_id: { isExported: false, replacement: sql`null` },
    },
  },
]
