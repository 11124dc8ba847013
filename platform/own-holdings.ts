import { sql } from 'drizzle-orm'
import { all, type Holding } from './personal-data.ts'

/** What the platform keeps of people: what was sent to them, and what keeps requests apart. */
export const platformHoldings: Holding[] = [
  {
    table: 'mails',
    // Those about the account also where they went to an address that was its owner's before, or was not to be.
    whose: ({ email, userId }) => sql`(lower(recipient) = ${email} or owner = ${userId})`,
    rows: 'deleted',
    columns: {
      ...all('told', 'template recipient subject sent_at created_at'),
      // Its owner has it; whoever only holds a session would find the codes and links that open the rest.
      ...all('untold', 'text html'),
      ...all('untold', 'id event unsubscribe_url owner mailbox suppressed_at attempts error'),
      ...all('untold', 'next_attempt_at'),
    },
  },
  {
    table: 'text_messages',
    whose: ({ phone }) => sql`recipient = ${phone}`,
    rows: 'deleted',
    columns: {
      ...all('told', 'recipient channel sent_at created_at'),
      // It carries a code.
      ...all('untold', 'id event body network attempts error next_attempt_at good_until'),
    },
  },
  {
    table: 'idempotency_keys',
    whose: ({ userId }) => sql`scope in (${`user:${userId}`}, ${`admin:${userId}`})`,
    rows: 'deleted',
    // Answers that were given already, for a day.
    columns: all('untold', 'scope key body_hash status headers body created_at'),
  },
  {
    table: 'rate_limits',
    whose: ({ userId }) => sql`key like ${`%user:${userId}%`}`,
    rows: 'deleted',
    columns: all('untold', 'key points expire created_at'),
  },
  {
    table: 'failed_reactions',
    whose: ({ userId }) => sql`event_id in (select id from events where subject = ${userId})`,
    rows: 'deleted',
    columns: all('untold', 'event_id reaction attempts error next_attempt_at created_at'),
  },
  {
    table: 'events',
    whose: ({ userId }) => sql`subject = ${userId}`,
    rows: 'deleted',
    columns: { ...all('told', 'topic created_at'), ...all('untold', 'id subject payload done_at') },
  },
]
