import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  AdminConversation,
  CloseConversationBody,
  ConversationCounts,
  CreateAnswerBody,
  CreateNoteBody,
  ListConversationsQuery,
  ListMessagesQuery,
  SupportMessage,
  SupportSettings,
  UploadAttachmentQuery,
  ZonedSupportSettings,
} from '#contract/support'
import {
  assignConversation,
  type ConversationId,
  closeReadConversation,
  countConversations,
  createAnswer,
  createNote,
  getConversation,
  getSupportSettings,
  listConversations,
  notifyConversation,
  reopenConversation,
  supportSettings,
} from '#modules/support'
import { err } from '#platform/result'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { eventStreamDoc, jsonBody, jsonDoc, pageSchema, singlePageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records, recordsNothing } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { streamConversation } from '../shop/stream-conversation.ts'
import {
  attachmentDoc,
  attachmentParams,
  limitAttachmentSize,
  respondWithAttachment,
  saveAttachment,
  uploadErrorDocs,
  uploadRequestBody,
} from '../shop/support-attachments.ts'
import { toAdminConversationResponse, toMessageResponse } from '../shop/support-response.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { streamConversations } from './stream-conversations.ts'
import { findColleague, listColleagues } from './support-colleagues.ts'
import { getConversationCustomer } from './support-customer.ts'
import { buildAdminMessagesResponse, buildConversationSummaries } from './support-response.ts'
import {
  AdminConversationMessages,
  AssignConversationBody,
  ConversationCustomer,
  ConversationSummary,
  SupportColleague,
} from './support-schemas.ts'

const params = z.object({ id: z.uuid().transform((id) => id as ConversationId) })
const errorDocs = { ...adminErrorDocs, 404: errorDoc('There is no such conversation') }
const invalidDoc = errorDoc('A field is invalid')
const conversationDoc = jsonDoc('The conversation', AdminConversation)

const list = createRoute({
  ...requires('support:read'),
  method: 'get',
  path: '/conversations',
  request: { query: ListConversationsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc(
      'The conversations of a filter; those in which something happened last come first',
      pageSchema(ConversationSummary),
    ),
    422: errorDoc('The filter, the limit or the cursor is invalid'),
  },
})
const counts = createRoute({
  ...requires('support:read'),
  method: 'get',
  path: '/counts',
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('How many conversations each filter has', ConversationCounts),
  },
})
const read = createRoute({
  ...requires('support:read'),
  method: 'get',
  path: '/conversations/{id}',
  request: { params, query: ListMessagesQuery },
  responses: {
    ...errorDocs,
    200: jsonDoc(
      'The conversation, its messages and notes after one, and what happened to it',
      AdminConversationMessages,
    ),
    422: invalidDoc,
  },
})
const answer = createRoute({
  ...requires('support:write'),
  ...records('answered', changeSubjects.conversation),
  method: 'post',
  path: '/conversations/{id}/answers',
  description:
    'Adds an answer once, however often it is sent. The answer to a ticket goes by e-mail too. Messages after `seen_sequence` still wait for an answer.',
  request: { params, body: jsonBody(CreateAnswerBody) },
  responses: {
    ...{ ...errorDocs, 201: jsonDoc('The answer', SupportMessage), 422: invalidDoc },
    409: errorDoc('A colleague has answered, and `claims` is set'),
  },
})
const upload = createRoute({
  ...requires('support:write'),
  ...recordsNothing,
  method: 'post',
  path: '/conversations/{id}/attachments',
  description: 'Uploads a file for an answer. Files without an answer are deleted after a day.',
  request: { params, query: UploadAttachmentQuery, body: uploadRequestBody },
  responses: { ...errorDocs, ...uploadErrorDocs, 201: attachmentDoc },
})
const download = createRoute({
  ...requires('support:read'),
  method: 'get',
  path: '/conversations/{id}/attachments/{attachmentId}',
  request: { params: attachmentParams },
  responses: { ...errorDocs, 200: { description: 'The file, to be saved' } },
})
const note = createRoute({
  ...requires('support:write'),
  ...records('noted', changeSubjects.conversation),
  method: 'post',
  path: '/conversations/{id}/notes',
  description: 'Adds a note that the shopper does not see',
  request: { params, body: jsonBody(CreateNoteBody) },
  responses: { ...errorDocs, 201: jsonDoc('The note', SupportMessage), 422: invalidDoc },
})
const close = createRoute({
  ...requires('support:write'),
  ...records('closed', changeSubjects.conversation),
  method: 'post',
  path: '/conversations/{id}/close',
  request: { params, body: jsonBody(CloseConversationBody) },
  responses: {
    ...{ ...errorDocs, 200: conversationDoc, 422: invalidDoc },
    409: errorDoc('The shopper has written after `seen_sequence`'),
  },
})
const assign = createRoute({
  ...requires('support:write'),
  ...records('assigned', changeSubjects.conversation),
  method: 'put',
  path: '/conversations/{id}/assignee',
  description: 'Assigns the conversation to you or to a colleague',
  request: { params, body: { ...jsonBody(AssignConversationBody), required: false } },
  responses: {
    ...{ ...errorDocs, 200: conversationDoc },
    409: errorDoc('Somebody else than `seen_assignee` has it'),
    404: errorDoc('There is no such conversation, or no such colleague who may answer'),
    422: invalidDoc,
  },
})
const reopen = createRoute({
  ...requires('support:write'),
  ...records('reopened', changeSubjects.conversation),
  method: 'post',
  path: '/conversations/{id}/reopen',
  request: { params },
  responses: { ...errorDocs, 200: conversationDoc },
})
const customer = createRoute({
  ...requires('support:read'),
  method: 'get',
  path: '/conversations/{id}/customer',
  description: 'Who the conversation is with: orders and other conversations',
  request: { params },
  responses: { ...errorDocs, 200: jsonDoc('The customer', ConversationCustomer) },
})
const colleagues = createRoute({
  ...requires('support:read'),
  method: 'get',
  path: '/colleagues',
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Who can be given a conversation', singlePageSchema(SupportColleague)),
  },
})
const unassign = createRoute({
  ...requires('support:write'),
  ...records('unassigned', changeSubjects.conversation),
  method: 'delete',
  path: '/conversations/{id}/assignee',
  request: { params, query: AssignConversationBody.pick({ seen_assignee: true }) },
  responses: {
    ...{ ...errorDocs, 200: conversationDoc, 422: invalidDoc },
    409: errorDoc('Somebody else than `seen_assignee` has it'),
  },
})

const listEvents = createRoute({
  ...requires('support:read'),
  method: 'get',
  path: '/events',
  description:
    'Server-sent events about all conversations: `conversation` with one that waits, was answered, assigned, closed or read, and `list` if you have to read the list. `Last-Event-ID` resumes; some changes may come again.',
  responses: {
    ...{ ...adminErrorDocs, 200: eventStreamDoc },
    429: errorDoc('You have too many streams'),
  },
})
const events = createRoute({
  ...requires('support:read'),
  method: 'get',
  path: '/conversations/{id}/events',
  description:
    'Server-sent events: `message` (also notes), `conversation` and `typing`. `Last-Event-ID` is the number of a message.',
  request: { params, query: ListMessagesQuery },
  responses: {
    ...{ ...errorDocs, 200: eventStreamDoc, 422: invalidDoc },
    429: errorDoc('You have too many streams'),
  },
})
const typing = createRoute({
  ...requires('support:write'),
  ...recordsNothing,
  method: 'post',
  path: '/conversations/{id}/typing',
  description: 'Tells the shopper that somebody is typing',
  request: { params },
  responses: { ...errorDocs, 204: { description: 'Told' } },
})

const settingsDoc = jsonDoc('The settings of support', ZonedSupportSettings)
const getSettings = createRoute({
  ...requires('support:read'),
  method: 'get',
  path: '/settings',
  responses: { ...adminErrorDocs, 200: settingsDoc },
})
const setSettings = createRoute({
  ...requires('support:write'),
  ...records('saved', changeSubjects.supportSettings),
  method: 'put',
  path: '/settings',
  request: { body: jsonBody(SupportSettings) },
  responses: { ...adminErrorDocs, 200: settingsDoc, 422: invalidDoc },
})

/** Routes by which administrators read and answer conversations with shoppers. */
export function createAdminSupportRoutes({
  files,
  pictures: { worker },
  conversationStreams: streams,
}: AppDependencies) {
  const router = createRouter<AdminVariables>()
  router.post('/conversations/:id/attachments', limitAttachmentSize)
  return router
    .openapi(list, async (c) => {
      const { db, actor, now } = c.var
      const { cursor, ...query } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const page = await listConversations(db, { ...query, after: after.value, actor, now })
      const items = await buildConversationSummaries(db, page.items)
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(counts, async (c) => c.json(await countConversations(c.var.db, c.var), 200))
    .openapi(read, async (c) => {
      const conversation = await getConversation(c.var.db, c.req.valid('param').id)
      if (!conversation) return notFoundResponse(c, 'conversation_not_found')
      const { after } = c.req.valid('query')
      return c.json(await buildAdminMessagesResponse(c.var.db, conversation, after), 200)
    })
    .openapi(answer, async (c) => {
      const { db, actor, now } = c.var
      const {
        client_id: clientId,
        seen_sequence: seenSequence,
        text,
        claims,
        attachment_ids,
      } = c.req.valid('json')
      const input = {
        ...{ conversationId: c.req.valid('param').id, clientId, seenSequence, text, claims },
        ...{ attachmentIds: attachment_ids, actor, now },
      }
      const created = await createAnswer(db, input)
      return created.ok
        ? c.json(toMessageResponse(created.value), 201)
        : respondWithError(c, created.error)
    })
    .openapi(upload, async (c) => {
      const { id: conversationId } = c.req.valid('param')
      if (!(await getConversation(c.var.db, conversationId)))
        return notFoundResponse(c, 'conversation_not_found')
      const input = { target: { conversationId }, author: 'shop' } as const
      return saveAttachment(c, { files, worker }, { ...input, name: c.req.valid('query').name })
    })
    .openapi(download, (c) => respondWithAttachment(c, files, c.req.valid('param')))
    .openapi(note, async (c) => {
      const { db, actor, now } = c.var
      const { client_id: clientId, text } = c.req.valid('json')
      const conversationId = c.req.valid('param').id
      const created = await createNote(db, { conversationId, clientId, text, actor, now })
      return created.ok
        ? c.json(toMessageResponse(created.value), 201)
        : respondWithError(c, created.error)
    })
    .openapi(getSettings, async (c) => c.json(await getSupportSettings(c.var.db), 200))
    .openapi(setSettings, async (c) => {
      const value = c.req.valid('json')
      await supportSettings.set(c.var.db, { value, now: c.var.now })
      return c.json(await getSupportSettings(c.var.db), 200)
    })
    .openapi(listEvents, (c) => streamConversations(c, streams))
    .openapi(events, async (c) => {
      const { id: conversationId } = c.req.valid('param')
      if (!(await getConversation(c.var.db, conversationId)))
        return notFoundResponse(c, 'conversation_not_found')
      const { after } = c.req.valid('query')
      return streamConversation(c, { streams, conversationId, reader: 'clerk', after })
    })
    .openapi(typing, async (c) => {
      const { id } = c.req.valid('param')
      if (!(await getConversation(c.var.db, id)))
        return notFoundResponse(c, 'conversation_not_found')
      const { actor } = c.var
      const signal = `typing_shop ${actor.id ?? actor.name ?? ''}` as const
      await notifyConversation(c.var.db, { id, signal })
      return c.body(null, 204)
    })
    .openapi(close, async (c) => {
      const { db, actor, now } = c.var
      const { seen_sequence: seenSequence } = c.req.valid('json')
      const conversationId = c.req.valid('param').id
      const closed = await closeReadConversation(db, { conversationId, seenSequence, actor, now })
      return closed.ok
        ? c.json(toAdminConversationResponse(closed.value), 200)
        : respondWithError(c, closed.error)
    })
    .openapi(reopen, async (c) => {
      const { db, actor, now } = c.var
      const conversationId = c.req.valid('param').id
      const reopened = await reopenConversation(db, { conversationId, actor, now })
      return reopened.ok
        ? c.json(toAdminConversationResponse(reopened.value), 200)
        : respondWithError(c, reopened.error)
    })
    .openapi(assign, async (c) => {
      const { db, actor, now } = c.var
      const { user_id: userId, seen_assignee: seenAssignee } = c.req.valid('json')
      const conversationId = c.req.valid('param').id
      const assignee = userId === undefined ? actor : await findColleague(db, { userId, now })
      if (!assignee) return respondWithError(c, err('assignee_not_allowed').error)
      const input = { conversationId, assignee, seenAssignee, actor, now }
      const assigned = await assignConversation(db, input)
      return assigned.ok
        ? c.json(toAdminConversationResponse(assigned.value), 200)
        : respondWithError(c, assigned.error)
    })
    .openapi(unassign, async (c) => {
      const { db, actor, now } = c.var
      const conversationId = c.req.valid('param').id
      const { seen_assignee: seenAssignee } = c.req.valid('query')
      const input = { conversationId, assignee: null, seenAssignee, actor, now }
      const unassigned = await assignConversation(db, input)
      return unassigned.ok
        ? c.json(toAdminConversationResponse(unassigned.value), 200)
        : respondWithError(c, unassigned.error)
    })
    .openapi(customer, async (c) => {
      const { db, admin } = c.var
      const conversation = await getConversation(db, c.req.valid('param').id)
      if (!conversation) return notFoundResponse(c, 'conversation_not_found')
      const withOrders = admin.permissions.has('orders:read')
      return c.json(await getConversationCustomer(db, { conversation, withOrders }), 200)
    })
    .openapi(colleagues, async (c) => {
      const items = await listColleagues(c.var.db, { now: c.var.now })
      return c.json({ items, next_cursor: null }, 200)
    })
}

const respondWithError = createErrorResponder({
  conversation_not_found: { status: 404, code: 'not_found' },
  conversation_changed: { status: 409 },
  conversation_assigned: { status: 409 },
  already_answered: { status: 409 },
  assignee_not_allowed: { status: 404 },
  message_empty: { status: 422, code: 'invalid_input' },
  attachment_not_found: { status: 422 },
})
