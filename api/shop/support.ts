import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  CONVERSATION_TOKEN_HEADER,
  CreateConversationBody,
  CreatedConversation,
  CreateMessageBody,
  ListMessagesQuery,
  ReadMessagesBody,
  SupportAvailability,
  SupportConversation,
  SupportConversationMessages,
  SupportMessage,
  UploadAttachmentQuery,
  UploadFirstAttachmentQuery,
} from '#contract/support'
import {
  type Conversation,
  type ConversationId,
  canAccessConversation,
  closeConversation,
  createConversation,
  createConversationToken,
  createMessage,
  getAvailability,
  getConversation,
  listOwnConversations,
  markRead,
  notifyConversation,
} from '#modules/support'
import { buildShopperActor } from '#platform/actor'
import { err } from '#platform/result'
import {
  notSignedInDoc,
  optionalSessionSecurity,
  requireSignIn,
  sessionSecurity,
} from '../http/authentication.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { eventStreamDoc, jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { type ApiVariables, type AppDependencies, createRouter } from '../http/router.ts'
import { streamConversation } from './stream-conversation.ts'
import {
  attachmentDoc,
  attachmentParams,
  limitAttachmentSize,
  respondWithAttachment,
  saveAttachment,
  uploadErrorDocs,
  uploadRequestBody,
} from './support-attachments.ts'
import {
  buildMessagesResponse,
  toConversationResponse,
  toMessageResponse,
} from './support-response.ts'

const params = z.object({ id: z.uuid().transform((id) => id as ConversationId) })
const notFoundDoc = errorDoc('There is no such conversation, or the caller may not open it')
const tooManyStreamsDoc = errorDoc('The conversation is open in too many places')
const tooManyDoc = errorDoc('Too many conversations or messages')

const availability = createRoute({
  method: 'get',
  path: '/availability',
  responses: { 200: jsonDoc('Whether chats are answered now', SupportAvailability) },
})
const create = createRoute({
  ...optionalSessionSecurity,
  method: 'post',
  path: '/conversations',
  description:
    'Starts a chat or a ticket. Repeated with the same `request_id`, it returns the first.',
  request: { body: jsonBody(CreateConversationBody) },
  responses: {
    201: jsonDoc('The conversation, and the token that opens it', CreatedConversation),
    409: errorDoc('The `request_id` belongs to another person'),
    422: errorDoc('The message is empty or too long, or a ticket has no address'),
    429: tooManyDoc,
  },
})
const list = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/conversations',
  responses: {
    200: jsonDoc('Your newest conversations', singlePageSchema(SupportConversation)),
    401: notSignedInDoc,
  },
})
const read = createRoute({
  ...optionalSessionSecurity,
  method: 'get',
  path: '/conversations/{id}',
  description: `Guests send the token in \`${CONVERSATION_TOKEN_HEADER}\``,
  request: { params, query: ListMessagesQuery },
  responses: {
    200: jsonDoc('The conversation and its messages after one', SupportConversationMessages),
    404: notFoundDoc,
  },
})
const post = createRoute({
  ...optionalSessionSecurity,
  method: 'post',
  path: '/conversations/{id}/messages',
  description: 'Adds a message once, however often it is sent. It reopens a closed conversation.',
  request: { params, body: jsonBody(CreateMessageBody) },
  responses: {
    201: jsonDoc('The message', SupportMessage),
    404: notFoundDoc,
    422: errorDoc('The message is empty or too long'),
    429: tooManyDoc,
  },
})
const markAsRead = createRoute({
  ...optionalSessionSecurity,
  method: 'post',
  path: '/conversations/{id}/read',
  description: 'Tells how far you have read, for all your devices',
  request: { params, body: jsonBody(ReadMessagesBody) },
  responses: {
    200: jsonDoc('The conversation', SupportConversation),
    404: notFoundDoc,
    422: errorDoc('The number is invalid'),
  },
})
const close = createRoute({
  ...optionalSessionSecurity,
  method: 'post',
  path: '/conversations/{id}/close',
  request: { params },
  responses: { 200: jsonDoc('The conversation', SupportConversation), 404: notFoundDoc },
})

const uploadFirst = createRoute({
  ...optionalSessionSecurity,
  method: 'post',
  path: '/attachments',
  description:
    'Uploads a file for the first message of a conversation. Files without a message are deleted after a day.',
  request: { query: UploadFirstAttachmentQuery, body: uploadRequestBody },
  responses: { ...uploadErrorDocs, 201: attachmentDoc },
})
const upload = createRoute({
  ...optionalSessionSecurity,
  method: 'post',
  path: '/conversations/{id}/attachments',
  description: 'Uploads a file for a message. Files without a message are deleted after a day.',
  request: { params, query: UploadAttachmentQuery, body: uploadRequestBody },
  responses: { ...uploadErrorDocs, 201: attachmentDoc, 404: notFoundDoc },
})
const download = createRoute({
  ...optionalSessionSecurity,
  method: 'get',
  path: '/conversations/{id}/attachments/{attachmentId}',
  request: { params: attachmentParams },
  responses: { 200: { description: 'The file, to be saved' }, 404: notFoundDoc },
})
const events = createRoute({
  ...optionalSessionSecurity,
  method: 'get',
  path: '/conversations/{id}/events',
  description: `Server-sent events: \`message\`, \`conversation\` and \`typing\`. \`Last-Event-ID\` is the number of a message.`,
  request: { params, query: ListMessagesQuery },
  responses: { 200: eventStreamDoc, 404: notFoundDoc, 429: tooManyStreamsDoc },
})
const typing = createRoute({
  ...optionalSessionSecurity,
  method: 'post',
  path: '/conversations/{id}/typing',
  description: 'Tells the other side that you are typing',
  request: { params },
  responses: { 204: { description: 'Told' }, 404: notFoundDoc, 429: tooManyDoc },
})

/** Conversations of shoppers with support. */
export function createSupportRoutes({
  rateLimits,
  secretKey,
  files,
  pictures: { worker },
  conversationStreams: streams,
}: AppDependencies) {
  const router = createRouter()
  router.post('/conversations', rateLimit(rateLimits, 'support_conversations'))
  router.get('/conversations', requireSignIn)
  router.post('/conversations/:id/*', rateLimit(rateLimits, 'support_messages'))
  const limitUploads = rateLimit(rateLimits, 'support_uploads')
  router.post('/attachments', limitUploads, limitAttachmentSize)
  // Runs before the handlers, so that the responses do not disclose which conversations exist.
  router.use('/conversations/:id/*', async (c, next) => {
    const access = {
      conversationId: c.req.param('id') as ConversationId,
      token: c.req.header(CONVERSATION_TOKEN_HEADER) ?? '',
      userId: getUserId(c),
      secretKey,
    }
    const canAccess =
      z.uuid().safeParse(access.conversationId).success &&
      (await canAccessConversation(c.var.db, access))
    return canAccess ? next() : respondWithError(c, conversationNotFound.error)
  })
  router.post('/conversations/:id/attachments', limitUploads, limitAttachmentSize)

  return router
    .openapi(availability, async (c) => {
      const { isAvailable, nextOpeningAt } = await getAvailability(c.var.db, c.var.now)
      const next_opening_at = nextOpeningAt?.toISOString() ?? null
      return c.json({ is_available: isAvailable, next_opening_at }, 200)
    })
    .openapi(create, async (c) => {
      const { db, currentUser, now } = c.var
      const {
        request_id: requestId,
        order_number,
        text,
        channel,
        email,
        attachment_ids,
      } = c.req.valid('json')
      const created = await createConversation(db, {
        ...{ requestId, channel, text, userId: getUserId(c), orderNumber: order_number ?? null },
        attachmentIds: attachment_ids,
        email: email ?? currentUser?.user.email ?? null,
        ...{ language: getRequestLanguage(c), now },
      })
      if (!created.ok) return respondWithError(c, created.error)
      const messages = await buildMessagesResponse(db, created.value)
      const token = createConversationToken(created.value.id, secretKey)
      return c.json({ ...messages, token }, 201)
    })
    .openapi(list, async (c) => {
      const conversations = await listOwnConversations(c.var.db, getUserId(c)!)
      return c.json({ items: conversations.map(toConversationResponse), next_cursor: null }, 200)
    })
    .openapi(read, async (c) => {
      const conversation = await getConversation(c.var.db, c.req.valid('param').id)
      if (!conversation) return respondWithError(c, conversationNotFound.error)
      const { after } = c.req.valid('query')
      return c.json(await buildMessagesResponse(c.var.db, conversation, after), 200)
    })
    .openapi(post, async (c) => {
      const { client_id: clientId, text, attachment_ids: attachmentIds } = c.req.valid('json')
      const created = await createMessage(c.var.db, {
        ...{ conversationId: c.req.valid('param').id, userId: getUserId(c), clientId, text },
        ...{ attachmentIds, now: c.var.now },
      })
      return created.ok
        ? c.json(toMessageResponse(created.value), 201)
        : respondWithError(c, created.error)
    })
    .openapi(uploadFirst, (c) => {
      const { request_id: requestId, name } = c.req.valid('query')
      const input = { target: { requestId }, author: 'shopper', name } as const
      return saveAttachment(c, { files, worker }, input)
    })
    .openapi(upload, (c) => {
      const target = { conversationId: c.req.valid('param').id }
      const input = { target, author: 'shopper', name: c.req.valid('query').name } as const
      return saveAttachment(c, { files, worker }, input)
    })
    .openapi(download, (c) => respondWithAttachment(c, files, c.req.valid('param')))
    .openapi(events, (c) => {
      const { id: conversationId } = c.req.valid('param')
      const { after } = c.req.valid('query')
      return streamConversation(c, { streams, conversationId, reader: 'shopper', after })
    })
    .openapi(typing, async (c) => {
      const { id } = c.req.valid('param')
      await notifyConversation(c.var.db, { id, signal: 'typing_shopper' })
      return c.body(null, 204)
    })
    .openapi(markAsRead, async (c) => {
      const { id: conversationId } = c.req.valid('param')
      const { sequence } = c.req.valid('json')
      const read = await markRead(c.var.db, { conversationId, sequence })
      return read.ok
        ? c.json(toConversationResponse(read.value), 200)
        : respondWithError(c, read.error)
    })
    .openapi(close, async (c) => {
      const closed = await closeConversation(c.var.db, {
        conversationId: c.req.valid('param').id,
        ...{ actor: buildShopperActor(getUserId(c)), now: c.var.now },
      })
      return closed.ok
        ? c.json(toConversationResponse(closed.value), 200)
        : respondWithError(c, closed.error)
    })
}

function getUserId(c: Context<{ Variables: ApiVariables }>): Conversation['userId'] {
  return c.var.currentUser?.user.id ?? null
}

const conversationNotFound = err('conversation_not_found')

const respondWithError = createErrorResponder({
  conversation_not_found: { status: 404, code: 'not_found' },
  request_id_used: { status: 409 },
  message_empty: { status: 422, code: 'invalid_input' },
  attachment_not_found: { status: 422 },
  support_email_required: { status: 422, code: 'invalid_input' },
  too_many_messages: { status: 429 },
})
