import { sql } from 'drizzle-orm'
import { eachColumn, type PersonalDataTable } from './personal-data.ts'

/** What the platform keeps of people: what was sent to them, and what keeps requests apart. */
export const platformPersonalData: PersonalDataTable[] = [
  {
    table: 'emails',
    // Those about the account also where they went to an address that was its owner's before, or was not to be.
    where: ({ email, userId }) => sql`(lower(recipient) = ${email} or owner = ${userId})`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'template recipient subject sent_at created_at'),
      // Its owner has it; whoever only holds a session would find the codes and links that open the rest.
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
      // It carries a code.
      ...eachColumn(
        'internal',
        'id dedupe_key body network attempts error next_attempt_at expires_at',
      ),
    },
  },
  {
    table: 'idempotency_keys',
    where: ({ userId }) => sql`scope in (${`user:${userId}`}, ${`admin:${userId}`})`,
    erasure: 'deleted',
    // Answers that were given already, for a day.
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
