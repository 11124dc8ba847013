import { sql } from 'drizzle-orm'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
} from '#platform/privacy/personal-data'

/** An account's, or a guest's with the address: of an account without a confirmed address, only its own. */
const isOfPerson = ({ userId, email }: DataSubject) =>
  sql`(user_id = ${userId} or (user_id is null and email = ${email}))`
const isOfCustomer = (person: DataSubject) =>
  sql`customer_id in (select id from customers where ${isOfPerson(person)})`

/**
 * Erased after the orders, whose changes mark the customer again. The rows of `stale_customers` are locked before those of
 * the customers, as `refresh_customers` does.
 */
export const customerPersonalData: PersonalDataTable[] = [
  {
    table: 'stale_customers',
    where: ({ userId, email }) => sql`(user_id = ${userId} or email = ${email})`,
    erasure: 'deleted',
    columns: eachColumn('internal', 'id user_id email created_at'),
  },
  {
    table: 'customer_tags',
    where: isOfCustomer,
    erasure: 'deleted',
    columns: { ...eachColumn('exported', 'tag created_at'), customer_id: 'internal' },
  },
  {
    table: 'customer_notes',
    where: isOfCustomer,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'text created_at'),
      ...eachColumn('internal', 'id customer_id actor_kind actor_id actor_name'),
    },
  },
  {
    table: 'customers',
    where: isOfPerson,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'email name phone city country is_subscribed order_count'),
      ...eachColumn('exported', 'spent_minor first_order_at last_order_at joined_at'),
      ...eachColumn('internal', 'id user_id created_at'),
    },
  },
]
