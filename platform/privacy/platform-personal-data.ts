import { sql } from 'drizzle-orm'
import { eachColumn, type PersonalDataTable } from './personal-data.ts'

/** Personal data in the tables of `platform`. */
export const platformPersonalData: PersonalDataTable[] = [
  {
    table: 'emails',
    // `owner` finds e-mails about the account that went to an earlier or unconfirmed address.
    where: ({ email, userId }) => sql`(lower(recipient) = ${email} or owner = ${userId})`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'template recipient subject sent_at created_at'),
      // The bodies contain codes and links: with them a stolen session could take over the account.
      ...eachColumn('internal', 'text html'),
      ...eachColumn(
        'internal',
        'id dedupe_key unsubscribe_url owner mailbox suppressed_at attempts error',
      ),
      ...eachColumn('internal', 'next_attempt_at'),
    },
  },
  {
    table: 'sms_messages',
    where: ({ phone }) => sql`recipient = ${phone}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'recipient channel sent_at created_at'),
      // The body contains a code.
      ...eachColumn('internal', 'id dedupe_key body attempts error next_attempt_at expires_at'),
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
    table: 'failed_event_handlers',
    where: ({ userId }) => sql`event_id in (select id from events where subject = ${userId})`,
    erasure: 'deleted',
    columns: eachColumn('internal', 'event_id handler attempts error next_attempt_at created_at'),
  },
  {
    table: 'events',
    where: ({ userId }) => sql`subject = ${userId}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'topic created_at'),
      ...eachColumn('internal', 'id subject payload done_at'),
    },
  },
]
