import { z } from 'zod'
import { ActorReference } from '#contract/identity'
import { OrderSummary } from '#contract/orders'
import {
  AdminConversation,
  MAX_MESSAGE_LENGTH,
  SupportConversationMessages,
  SupportMessage,
} from '#contract/support'

export const AssignConversationBody = z
  .object({
    user_id: z.uuid().optional().meta({ description: 'Of a colleague; you without it' }),
    seen_assignee: z.string().max(100).nullable().optional().meta({
      description:
        'Who had it when you looked: the id of an account or the name of a token, or null. Without it, it is taken from anybody',
    }),
  })
  .meta({ id: 'AssignConversationBody' })
/** A conversation in the list of administrators. */
export const ConversationSummary = AdminConversation.extend({
  name: z.string().nullable().meta({ description: 'Of the account' }),
  last_message: z
    .object({ author: z.enum(['shopper', 'shop']), text: z.string(), created_at: z.string() })
    .nullable()
    .meta({ description: 'The first 200 characters of the newest one' }),
}).meta({ id: 'ConversationSummary' })
export type ConversationSummary = z.infer<typeof ConversationSummary>

/** A message or a note, and who wrote it. */
export const AdminSupportMessage = SupportMessage.extend({ actor: ActorReference }).meta({
  id: 'AdminSupportMessage',
})
export type AdminSupportMessage = z.infer<typeof AdminSupportMessage>

export const AdminConversationMessages = SupportConversationMessages.extend({
  conversation: ConversationSummary,
  messages: z.array(AdminSupportMessage),
  events: z.array(
    z.object({
      kind: z.enum(['assigned', 'unassigned', 'closed', 'reopened']),
      actor: ActorReference,
      created_at: z.string(),
    }),
  ),
}).meta({ id: 'AdminConversationMessages' })
export type AdminConversationMessages = z.infer<typeof AdminConversationMessages>

/** Somebody who can be given a conversation. */
export const SupportColleague = z
  .object({ id: z.uuid(), name: z.string() })
  .meta({ id: 'SupportColleague' })

/** Who a conversation is with, and what the shop knows. */
export const ConversationCustomer = z
  .object({
    name: z.string().nullable(),
    email: z.string().nullable(),
    is_account: z.boolean().meta({
      description: 'False for a guest, who may have typed the address of somebody else',
    }),
    orders: z
      .array(OrderSummary)
      .nullable()
      .meta({ description: 'The newest ten; null if you may not read orders' }),
    earlier: z.array(AdminConversation).meta({ description: 'Other conversations, newest first' }),
  })
  .meta({ id: 'ConversationCustomer' })
export type ConversationCustomer = z.infer<typeof ConversationCustomer>

const cannedAnswerName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\P{C}*$/u)
const cannedAnswerText = z
  .string()
  .trim()
  .min(1)
  .max(MAX_MESSAGE_LENGTH)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t\r])*$/u)

export const CreateCannedAnswerBody = z
  .object({
    name: cannedAnswerName,
    text: cannedAnswerText.meta({
      description:
        'With placeholders: `{name}` of the customer, `{order}` for the number of the order',
    }),
  })
  .meta({ id: 'CreateCannedAnswerBody' })
export const UpdateCannedAnswerBody = CreateCannedAnswerBody.extend({
  revision: z.int().min(0).meta({ description: 'The one that you have changed' }),
}).meta({ id: 'UpdateCannedAnswerBody' })

export const CannedAnswer = z
  .object({ id: z.uuid(), name: z.string(), text: z.string(), revision: z.int() })
  .meta({ id: 'CannedAnswer' })
