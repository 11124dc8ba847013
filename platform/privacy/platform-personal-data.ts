import { type SQL, sql } from 'drizzle-orm'
import { type DataSubject, eachColumn, type PersonalDataTable } from './personal-data.ts'

/** Personal data in the tables of `platform`. */
export const platformPersonalData: PersonalDataTable[] = [
  {
    table: 'jobs',
    // Before the rows that they are about. Payloads hold ids, but an error may quote an address.
    where: (subject) => sql`(
      payload->>'emailId' in (select id::text from emails where ${isEmailOf(subject)})
      or payload->>'smsId' in (select id::text from sms_messages where recipient = ${subject.phone})
      or payload->>'eventId' in (select id::text from events where subject = ${subject.userId}))`,
    erasure: 'deleted',
    columns: eachColumn(
      'internal',
      'id queue payload dedupe_key run_at ran_at attempts leased_until dead_at error created_at',
    ),
  },
  {
    table: 'emails',
    where: isEmailOf,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'template recipient subject sent_at bounced_at created_at'),
      // The bodies contain codes and links: with them a stolen session could take over the account.
      ...eachColumn('internal', 'text html'),
      ...eachColumn('internal', 'id dedupe_key unsubscribe_url owner mailbox suppressed_at'),
      ...eachColumn('internal', 'bounce_status'),
    },
  },
  {
    table: 'undeliverable_addresses',
    where: ({ email }) => sql`address = ${email}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'address reported_at cleared_at'),
      ...eachColumn('internal', 'status'),
    },
  },
  {
    table: 'sms_messages',
    where: ({ phone }) => sql`recipient = ${phone}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'recipient channel sent_at created_at'),
      // The body contains a code.
      ...eachColumn('internal', 'id dedupe_key body expires_at'),
    },
  },
  {
    table: 'idempotency_keys',
    where: ({ userId }) => sql`scope in (${`user:${userId}`}, ${`admin:${userId}`})`,
    erasure: 'deleted',
    // Responses that are stored for a day.
    columns: eachColumn('internal', 'scope key body_hash status headers body created_at'),
  },
  {
    table: 'rate_limits',
    where: ({ userId }) => sql`key like ${`%user:${userId}%`}`,
    erasure: 'deleted',
    columns: eachColumn('internal', 'key points expire created_at'),
  },
  {
    table: 'events',
    where: ({ userId }) => sql`subject = ${userId}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'topic created_at'),
      ...eachColumn('internal', 'id subject payload'),
    },
  },
]

/** `owner` finds e-mails about the account that went to an earlier or unconfirmed address. */
function isEmailOf({ email, userId }: DataSubject): SQL {
  return sql`(lower(recipient) = ${email} or owner = ${userId})`
}
