import { sql } from 'drizzle-orm'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
} from '#platform/privacy/personal-data'

const ownedBy = ({ userId }: DataSubject) => sql`user_id = ${userId}`

export const cartPersonalData: PersonalDataTable[] = [
  {
    table: 'cart_items',
    where: (person) => sql`cart_id in (select id from carts where ${ownedBy(person)})`,
    erasure: {
      keepReason: 'It goes with its cart, which names nobody any more and goes when it is old.',
    },
    columns: {
      ...eachColumn('exported', 'quantity created_at'),
      ...eachColumn('internal', 'id cart_id variant_id price_minor'),
    },
  },
  {
    table: 'carts',
    where: ownedBy,
    erasure: {
      keepReason:
        'An order may have come from it. What did not go that way is deleted when it is old.',
    },
    columns: {
      ...eachColumn('exported', 'state currency country shipping created_at updated_at'),
      ...eachColumn('internal', 'id coupon_id'),
      user_id: { isExported: false, replacement: sql`null` },
    },
  },
]
