import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  CreateNewsletterIssue,
  NewsletterIssue,
  NewsletterPreview,
  NewsletterStatistics,
  ReportBounce,
  ScheduleNewsletterIssue,
  TestNewsletterIssue,
  UpdateNewsletterIssue,
} from '#contract/newsletter'
import {
  createIssue,
  deleteIssue,
  getIssue,
  getIssueStatistics,
  type IssueId,
  type IssueWithTexts,
  listIssues,
  previewIssue,
  recordBounce,
  scheduleIssue,
  sendTestIssue,
  stopIssue,
  unscheduleIssue,
  updateIssue,
} from '#modules/newsletter'
import { timeZoneSetting } from '#modules/reports'
import { LANGUAGES } from '#platform/i18n/languages'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records, recordsNothing } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects, created } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ id: z.uuid().transform((id) => id as IssueId) })
const issueDoc = jsonDoc('The issue', NewsletterIssue)
const errorDocs = { ...adminErrorDocs, 404: errorDoc('There is no such issue') }
const invalidDoc = errorDoc('A field is invalid')
const conflictDoc = errorDoc('It is no draft any more, or somebody else has saved it')

const ListIssuesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(50),
  cursor: z.string().max(400).optional(),
})

const list = createRoute({
  ...requires('newsletter:read'),
  method: 'get',
  path: '/',
  request: { query: ListIssuesQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', pageSchema(NewsletterIssue)),
    422: errorDoc('The limit or the cursor is invalid'),
  },
})
const create = createRoute({
  ...requires('newsletter:write'),
  ...records('created', created(changeSubjects.issue)),
  method: 'post',
  path: '/',
  description: 'Creates a draft',
  request: { body: jsonBody(CreateNewsletterIssue) },
  responses: { ...adminErrorDocs, 201: issueDoc, 422: invalidDoc },
})
const read = createRoute({
  ...requires('newsletter:read'),
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: { ...errorDocs, 200: issueDoc },
})
const update = createRoute({
  ...requires('newsletter:write'),
  ...records('saved', changeSubjects.issue),
  method: 'put',
  path: '/{id}',
  description: 'Replaces the texts of a draft',
  request: { params, body: jsonBody(UpdateNewsletterIssue) },
  responses: { ...errorDocs, 200: issueDoc, 409: conflictDoc, 422: invalidDoc },
})
const remove = createRoute({
  ...requires('newsletter:write'),
  ...records('deleted', changeSubjects.issue),
  method: 'delete',
  path: '/{id}',
  description: 'Deletes a draft',
  request: { params },
  responses: { ...errorDocs, 204: { description: 'Deleted' }, 409: conflictDoc },
})
const preview = createRoute({
  ...requires('newsletter:read'),
  method: 'get',
  path: '/{id}/preview/{language}',
  request: { params: params.extend({ language: z.enum(LANGUAGES) }) },
  responses: { ...errorDocs, 200: jsonDoc('As a subscriber gets it', NewsletterPreview) },
})
const sendTest = createRoute({
  ...requires('newsletter:write'),
  ...records('tested', changeSubjects.issue),
  method: 'post',
  path: '/{id}/test',
  description: 'Sends the issue to one address now',
  request: { params, body: jsonBody(TestNewsletterIssue) },
  responses: { ...errorDocs, 204: { description: 'Enqueued' }, 422: invalidDoc },
})
const schedule = createRoute({
  ...requires('newsletter:write'),
  ...records('scheduled', changeSubjects.issue),
  method: 'post',
  path: '/{id}/schedule',
  description: 'Sends the draft to all subscribers, now or at a time',
  request: { params, body: jsonBody(ScheduleNewsletterIssue) },
  responses: { ...errorDocs, 200: issueDoc, 409: conflictDoc, 422: invalidDoc },
})
const unschedule = createRoute({
  ...requires('newsletter:write'),
  ...records('unscheduled', changeSubjects.issue),
  method: 'post',
  path: '/{id}/unschedule',
  description: 'Makes it a draft again, unless its sending has begun',
  request: { params },
  responses: { ...errorDocs, 200: issueDoc, 409: conflictDoc },
})

const stop = createRoute({
  ...requires('newsletter:write'),
  ...records('stopped', changeSubjects.issue),
  method: 'post',
  path: '/{id}/stop',
  description: 'Stops an issue that is being sent. E-mails that have not left are not sent',
  request: { params },
  responses: { ...errorDocs, 200: issueDoc, 409: errorDoc('It is not being sent') },
})
const statistics = createRoute({
  ...requires('newsletter:read'),
  method: 'get',
  path: '/{id}/statistics',
  description: 'How far an issue is sent, and what came back',
  request: { params },
  responses: { ...errorDocs, 200: jsonDoc('The statistics', NewsletterStatistics) },
})

/** Routes by which administrators write and send the newsletter. */
export function createNewsletterIssueRoutes(sender: AppDependencies) {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { cursor, limit } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const page = await listIssues(c.var.db, { limit, after: after.value })
      return c.json({ items: page.items.map(toIssueResponse), next_cursor: page.nextCursor }, 200)
    })
    .openapi(create, async (c) => {
      const { db, actor, now } = c.var
      const issue = await createIssue(db, { ...c.req.valid('json'), actor, now })
      return c.json(toIssueResponse(issue), 201)
    })
    .openapi(read, async (c) => {
      const issue = await getIssue(c.var.db, c.req.valid('param').id)
      return issue ? c.json(toIssueResponse(issue), 200) : notFoundResponse(c, NOT_FOUND)
    })
    .openapi(update, async (c) => {
      const { db, actor, now } = c.var
      const { texts, revision: seenRevision } = c.req.valid('json')
      const change = { ...c.req.valid('param'), texts, seenRevision, actor, now }
      const updated = await updateIssue(db, change)
      return updated.ok
        ? c.json(toIssueResponse(updated.value), 200)
        : respondWithError(c, updated.error)
    })
    .openapi(remove, async (c) => {
      const deleted = await deleteIssue(c.var.db, c.req.valid('param'))
      return deleted.ok ? c.body(null, 204) : respondWithError(c, deleted.error)
    })
    .openapi(preview, async (c) => {
      const rendered = await previewIssue(c.var.db, { ...c.req.valid('param'), sender })
      return rendered ? c.json(rendered, 200) : notFoundResponse(c, NOT_FOUND)
    })
    .openapi(sendTest, async (c) => {
      const { db, now } = c.var
      const input = { ...c.req.valid('param'), ...c.req.valid('json'), sender, now }
      const isSent = await sendTestIssue(db, input)
      return isSent ? c.body(null, 204) : notFoundResponse(c, NOT_FOUND)
    })
    .openapi(schedule, async (c) => {
      const { db, actor, now } = c.var
      const { revision: seenRevision, send_at } = c.req.valid('json')
      const sendAt = send_at ? new Date(send_at) : now
      const change = { ...c.req.valid('param'), sendAt, seenRevision, actor, now }
      const scheduled = await scheduleIssue(db, change)
      return scheduled.ok
        ? c.json(toIssueResponse(scheduled.value), 200)
        : respondWithError(c, scheduled.error)
    })
    .openapi(stop, async (c) => {
      const { db, actor, now } = c.var
      const stopped = await stopIssue(db, { ...c.req.valid('param'), actor, now })
      return stopped.ok
        ? c.json(toIssueResponse(stopped.value), 200)
        : respondWithError(c, stopped.error)
    })
    .openapi(statistics, async (c) => {
      const { db } = c.var
      const issue = await getIssue(db, c.req.valid('param').id)
      if (!issue) return notFoundResponse(c, NOT_FOUND)
      const [found, timeZone] = await Promise.all([
        getIssueStatistics(db, issue),
        timeZoneSetting.get(db),
      ])
      const { isPurged, ...counts } = found
      return c.json({ ...counts, is_purged: isPurged, time_zone: timeZone }, 200)
    })
    .openapi(unschedule, async (c) => {
      const { db, actor, now } = c.var
      const draft = await unscheduleIssue(db, { ...c.req.valid('param'), actor, now })
      return draft.ok ? c.json(toIssueResponse(draft.value), 200) : respondWithError(c, draft.error)
    })
}

const reportBounce = createRoute({
  ...requires('newsletter:write'),
  ...recordsNothing,
  method: 'post',
  path: '/',
  description:
    'Reports an e-mail that came back. One hard bounce, or three soft ones, end the newsletter for an address.',
  request: { body: jsonBody(ReportBounce) },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Recorded' },
    404: errorDoc('The address has no subscription'),
    422: invalidDoc,
  },
})

/** Route by which a mail provider's reports of bounces come in. */
export function createNewsletterBounceRoutes() {
  return createRouter<AdminVariables>().openapi(reportBounce, async (c) => {
    const { db, now } = c.var
    const isKnown = await recordBounce(db, { ...c.req.valid('json'), now })
    return isKnown ? c.body(null, 204) : notFoundResponse(c, 'newsletter_subscription_not_found')
  })
}

const NOT_FOUND = 'newsletter_issue_not_found'
const respondWithError = createErrorResponder({
  newsletter_issue_not_found: { status: 404, code: 'not_found' },
  newsletter_issue_changed: { status: 409 },
  newsletter_issue_not_draft: { status: 409 },
  newsletter_issue_not_sending: { status: 409 },
})

function toIssueResponse(issue: IssueWithTexts): z.infer<typeof NewsletterIssue> {
  const { id, state, revision, texts, deliveryCount, actorName } = issue
  return {
    ...{ id, state, revision, texts, delivery_count: deliveryCount, saved_by: actorName },
    send_at: issue.sendAt?.toISOString() ?? null,
    started_at: issue.startedAt?.toISOString() ?? null,
    sent_at: issue.sentAt?.toISOString() ?? null,
    stopped_at: issue.stoppedAt?.toISOString() ?? null,
    updated_at: issue.updatedAt.toISOString(),
    created_at: issue.createdAt.toISOString(),
  }
}
