import { sql } from 'drizzle-orm'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
} from '#platform/privacy/personal-data'

/** Conversations of the account, and those that its confirmed address started as a guest, which its mailbox can open. */
const ownedBy = ({ userId, email }: DataSubject) =>
  sql`(user_id = ${userId} or (user_id is null and email = ${email}))`

const isInOwned = (subject: DataSubject) =>
  sql`conversation_id in (select id from support_conversations where ${ownedBy(subject)})`

export const supportPersonalData: PersonalDataTable[] = [
  {
    // Their files are deleted by a job. An upload that no message took is gone after a day.
    table: 'support_attachments',
    where: isInOwned,
    erasure: 'cascaded',
    columns: {
      ...eachColumn('exported', 'id conversation_id sequence author name content_type bytes'),
      ...eachColumn('exported', 'created_at'),
      ...eachColumn('internal', 'request_id'),
    },
  },
  {
    table: 'support_messages',
    where: isInOwned,
    erasure: 'cascaded',
    columns: {
      // Notes of clerks are about the person too.
      ...eachColumn('exported', 'conversation_id sequence author body created_at'),
      ...eachColumn('internal', 'client_id actor_kind actor_id actor_name'),
    },
  },
  {
    table: 'support_events',
    where: isInOwned,
    erasure: 'cascaded',
    columns: {
      ...eachColumn('exported', 'conversation_id kind created_at'),
      ...eachColumn('internal', 'id actor_kind actor_id actor_name'),
    },
  },
  {
    table: 'support_conversations',
    where: ownedBy,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'id number channel status email language order_number'),
      ...eachColumn('exported', 'waiting_since answer_due_at answered_at created_at updated_at'),
      ...eachColumn('internal', 'request_id user_id assignee_kind assignee_id assignee_name'),
      ...eachColumn('internal', 'last_sequence shopper_read_sequence unread_count unread_since'),
      ...eachColumn('internal', 'unread_mailed_at'),
    },
  },
]
