import { z } from 'zod'

export const MAX_MESSAGE_LENGTH = 4000
export const MAX_ATTACHMENTS = 4
/** Of one attachment: 5 MiB. */
export const MAX_ATTACHMENT_BYTES = 5 * 2 ** 20
/** What a picture may be. It is stored as WebP, without metadata. */
export const ATTACHED_PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
/** What can be chosen in a form. The content of a file decides. */
export const ATTACHMENT_ACCEPT = [...ATTACHED_PICTURE_TYPES, '.pdf', '.txt'].join(',')
/** How attachments are stored. */
export const ATTACHMENT_TYPES = ['image/webp', 'application/pdf', 'text/plain'] as const
/** How long an answer may take. */
export const ANSWER_HOURS = 24
/** The header with the token of a guest's conversation. */
export const CONVERSATION_TOKEN_HEADER = 'Conversation-Token'

export const SUPPORT_CHANNELS = ['chat', 'ticket'] as const
export const CONVERSATION_STATUSES = ['open', 'closed'] as const
/** Which conversations a list has. `waiting` ones have a message without an answer; of `overdue` ones it is late. */
export const CONVERSATION_FILTERS = [
  'open',
  'waiting',
  'overdue',
  'unassigned',
  'mine',
  'closed',
] as const

const messageText = z
  .string()
  .trim()
  .max(MAX_MESSAGE_LENGTH)
  .meta({ description: 'May be empty only with attachments' })
const attachmentIds = z
  .array(z.uuid())
  .max(MAX_ATTACHMENTS)
  .default([])
  .meta({ description: 'Of uploaded files that no message has' })

export const CreateConversationBody = z
  .object({
    request_id: z
      .uuid()
      .meta({ description: 'A random UUID of the client; it must be kept secret' }),
    channel: z.enum(SUPPORT_CHANNELS).default('chat'),
    email: z
      .string()
      .trim()
      .pipe(z.email().max(254))
      .optional()
      .meta({ description: 'Where a ticket is answered; by default the address of the account' }),
    order_number: z.string().trim().max(40).optional(),
    text: messageText,
    attachment_ids: attachmentIds,
  })
  .meta({ id: 'CreateConversationBody' })

export const CreateMessageBody = z
  .object({
    client_id: z.uuid().meta({ description: 'Chosen by the client' }),
    text: messageText,
    attachment_ids: attachmentIds,
  })
  .meta({ id: 'CreateMessageBody' })

export const CreateNoteBody = CreateMessageBody.omit({ attachment_ids: true }).meta({
  id: 'CreateNoteBody',
})

const sequenceNumber = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
export const ReadMessagesBody = z.object({
  sequence: sequenceNumber.meta({ description: 'Of the newest message that the shopper has seen' }),
})

/** How far an administrator has read: a newer message of the shopper still waits for an answer. */
const seenSequence = sequenceNumber

export const CreateAnswerBody = CreateMessageBody.extend({
  seen_sequence: seenSequence,
  claims: z.boolean().default(false).meta({
    description:
      'Assigns the conversation to you if nobody has it, and refuses the answer if a colleague has answered after `seen_sequence`',
  }),
}).meta({ id: 'CreateAnswerBody' })

export const CloseConversationBody = z.object({ seen_sequence: seenSequence })

export const UploadAttachmentQuery = z.object({
  name: z.string().min(1).max(255).meta({ description: 'The name of the file' }),
})
/** Before the first message there is no conversation yet. */
export const UploadFirstAttachmentQuery = UploadAttachmentQuery.extend({
  request_id: z.uuid().meta({ description: 'Of the conversation that will be created' }),
})

export const SupportAttachment = z
  .object({
    id: z.uuid(),
    name: z.string(),
    content_type: z.enum(ATTACHMENT_TYPES),
    bytes: z.int(),
  })
  .meta({ id: 'SupportAttachment' })
export type SupportAttachment = z.infer<typeof SupportAttachment>

export const SupportMessage = z
  .object({
    sequence: z.int(),
    client_id: z.uuid(),
    author: z.enum(['shopper', 'shop', 'note']),
    text: z.string().meta({ description: 'Plain text; line breaks are kept' }),
    attachments: z.array(SupportAttachment),
    created_at: z.string(),
  })
  .meta({ id: 'SupportMessage' })
export type SupportMessage = z.infer<typeof SupportMessage>

export const SupportConversation = z
  .object({
    id: z.uuid(),
    number: z.int(),
    channel: z.enum(SUPPORT_CHANNELS),
    status: z.enum(CONVERSATION_STATUSES),
    last_sequence: z.int().meta({ description: 'Of the newest message' }),
    unread_count: z.int().meta({ description: 'Answers that the shopper has not seen' }),
    answer_due_at: z
      .string()
      .nullable()
      .meta({ description: 'Null if no message of the shopper waits for an answer' }),
    answered_at: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'SupportConversation' })
export type SupportConversation = z.infer<typeof SupportConversation>

export const SupportConversationMessages = z
  .object({
    conversation: SupportConversation,
    messages: z.array(SupportMessage),
    has_more: z.boolean(),
  })
  .meta({ id: 'SupportConversationMessages' })
export type SupportConversationMessages = z.infer<typeof SupportConversationMessages>

export const CreatedConversation = SupportConversationMessages.extend({
  token: z.string().meta({ description: 'Opens the conversation without a session' }),
}).meta({ id: 'CreatedConversation' })
export type CreatedConversation = z.infer<typeof CreatedConversation>

export const ListMessagesQuery = z.object({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(0),
})

/** A conversation as an administrator sees it. */
export const AdminConversation = SupportConversation.extend({
  waiting_since: z.string().nullable().meta({
    description: 'When the oldest unanswered message of the shopper was sent',
  }),
  email: z.string().nullable(),
  language: z.string(),
  order_number: z.string().nullable(),
  shopper_read_sequence: z
    .int()
    .meta({ description: 'The newest message that the shopper has seen' }),
  user_id: z.uuid().nullable().meta({ description: 'Null for a guest' }),
  assignee: z.object({ id: z.string().nullable(), name: z.string().nullable() }).nullable(),
}).meta({ id: 'AdminConversation' })
export type AdminConversation = z.infer<typeof AdminConversation>

export const ListConversationsQuery = z.object({
  filter: z.enum(CONVERSATION_FILTERS).default('open'),
  channel: z.enum(SUPPORT_CHANNELS).optional(),
  q: z
    .string()
    .trim()
    .max(100)
    .regex(/^\P{Cc}*$/u)
    .optional()
    .meta({
      description:
        'A part of an e-mail address or a message; or the number of a conversation or order',
    }),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
})

export const DEFAULT_UNREAD_EMAIL_MINUTES = 5
export const DEFAULT_CHAT_ANSWER_MINUTES = 10
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const endOfRange = z
  .union([timeOfDay, z.literal('24:00')])
  .meta({ description: 'Exclusive; `24:00` is the end of the day' })

export const OpeningHours = z
  .object({
    day: z.int().min(1).max(7).meta({ description: 'From 1 for Monday to 7 for Sunday' }),
    from: timeOfDay,
    to: endOfRange,
  })
  .refine(({ from, to }) => from < to, { error: 'ends_before_start', path: ['to'] })
export type OpeningHours = z.infer<typeof OpeningHours>

export const SupportSettings = z
  .object({
    hours: z
      .array(OpeningHours)
      .max(28)
      .meta({ description: 'When chats are answered; empty: by e-mail only' }),
    unread_email_minutes: z
      .int()
      .min(1)
      .max(24 * 60)
      .default(DEFAULT_UNREAD_EMAIL_MINUTES)
      .meta({ description: 'How long an answer in a chat is unread before it is sent by e-mail' }),
    chat_answer_minutes: z
      .int()
      .min(1)
      .max(24 * 60)
      .default(DEFAULT_CHAT_ANSWER_MINUTES)
      .meta({ description: 'How long an answer in a chat may take, in opening hours' }),
  })
  .meta({ id: 'SupportSettings' })
export type SupportSettings = z.infer<typeof SupportSettings>

export const ZonedSupportSettings = SupportSettings.extend({
  time_zone: z.string().meta({ description: 'Of the opening hours: that of the shop' }),
}).meta({ id: 'ZonedSupportSettings' })
export type ZonedSupportSettings = z.infer<typeof ZonedSupportSettings>

export const SupportAvailability = z
  .object({
    is_available: z.boolean().meta({ description: 'Chats are answered now' }),
    next_opening_at: z.string().nullable(),
  })
  .meta({ id: 'SupportAvailability' })
export type SupportAvailability = z.infer<typeof SupportAvailability>

export const ConversationCounts = z.record(z.enum(CONVERSATION_FILTERS), z.int())
