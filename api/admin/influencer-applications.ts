import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import type { UserId } from '#modules/identity'
import {
  addApplicationNote,
  type Decision,
  type DecisionOutcome,
  decideApplication,
  decideApplications,
  isApplicationCursor,
  listApplications,
  reopenApplication,
  resumeInfluencer,
  suspendInfluencer,
} from '#modules/influencers'
import { recordChange } from '#platform/changes/record-change'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, type Result } from '#platform/result'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records, recordsNothing } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { buildAdminApplication, toListedApplication } from './influencer-response.ts'
import {
  AddApplicationNoteBody,
  AdminInfluencerApplication,
  ApproveInfluencerBody,
  DecideInfluencersBody,
  InfluencerDecisionResult,
  ListedInfluencerApplication,
  ListInfluencerApplicationsQuery,
  RejectInfluencerBody,
  ReopenInfluencerBody,
  ResumeInfluencerBody,
  SuspendInfluencerBody,
} from './influencer-schemas.ts'

const params = z.object({ id: z.uuid().transform((id) => id.toLowerCase() as UserId) })
const invalid = errorDoc('A field is invalid')
const notFound = errorDoc('There is no such application')
const applicationDoc = jsonDoc('The application', AdminInfluencerApplication)
const responses = {
  ...{ ...adminErrorDocs, 200: applicationDoc, 404: notFound, 422: invalid },
  409: errorDoc(
    'Somebody else has decided it, it has changed since `revision`, it is your own, or the code is taken',
  ),
}

const list = createRoute({
  ...requires('influencers:read'),
  method: 'get',
  path: '/',
  description:
    'Applications that wait, the longest first; then those decided, the newest decision first',
  request: { query: ListInfluencerApplicationsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('A page of applications', pageSchema(ListedInfluencerApplication)),
    422: errorDoc('A filter, the limit or the cursor is invalid'),
  },
})
const read = createRoute({
  ...requires('influencers:read'),
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: { ...adminErrorDocs, 200: applicationDoc, 404: notFound, 422: invalid },
})
const decideAll = createRoute({
  ...requires('influencers:write'),
  // One entry for each application.
  ...recordsNothing,
  method: 'post',
  path: '/decisions',
  description: 'Decides several applications. One that cannot be decided does not stop the others',
  request: { body: jsonBody(DecideInfluencersBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc(
      'What became of each application, in the order of the request',
      z.object({ results: z.array(InfluencerDecisionResult) }),
    ),
    422: invalid,
  },
})
const approve = createRoute({
  ...requires('influencers:write'),
  ...records('approved', changeSubjects.influencerApplication),
  method: 'post',
  path: '/{id}/approve',
  description: 'Makes the applicant an influencer with a link and a code, and tells them',
  request: { params, body: jsonBody(ApproveInfluencerBody) },
  responses,
})
const reject = createRoute({
  ...requires('influencers:write'),
  ...records('rejected', changeSubjects.influencerApplication),
  method: 'post',
  path: '/{id}/reject',
  description: 'Tells the applicant the reason, and when they may apply again',
  request: { params, body: jsonBody(RejectInfluencerBody) },
  responses,
})
const reopen = createRoute({
  ...requires('influencers:write'),
  ...records('reopened', changeSubjects.influencerApplication),
  method: 'post',
  path: '/{id}/reopen',
  description: 'Takes a rejection back: the application waits again, and the applicant is told',
  request: { params, body: jsonBody(ReopenInfluencerBody) },
  responses,
})
const suspend = createRoute({
  ...requires('influencers:write'),
  ...records('suspended', changeSubjects.influencerApplication),
  method: 'post',
  path: '/{id}/suspend',
  description: 'From then on nothing is attributed to the influencer',
  request: { params, body: jsonBody(SuspendInfluencerBody) },
  responses,
})
const resume = createRoute({
  ...requires('influencers:write'),
  ...records('resumed', changeSubjects.influencerApplication),
  method: 'post',
  path: '/{id}/resume',
  description: 'Ends a suspension. The code stays the same',
  request: { params, body: jsonBody(ResumeInfluencerBody) },
  responses,
})
const addNote = createRoute({
  ...requires('influencers:write'),
  ...records('noted', changeSubjects.influencerApplication),
  method: 'post',
  path: '/{id}/notes',
  description: 'Adds a note. It is in the export of the data of the applicant',
  request: { params, body: jsonBody(AddApplicationNoteBody) },
  responses: { ...responses, 409: errorDoc('The application has 200 notes') },
})

/** Routes by which administrators read and decide applications to the influencer programme. */
export function createInfluencerApplicationAdminRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { status: view, cursor = null, q, limit } = c.req.valid('query')
      if (cursor !== null && !isApplicationCursor(cursor)) return invalidCursorResponse(c)
      const page = await listApplications(c.var.db, { view, q, limit, cursor })
      return c.json(
        { items: page.items.map(toListedApplication), next_cursor: page.nextCursor },
        200,
      )
    })
    .openapi(read, async (c) => respond(c, c.req.valid('param').id))
    .openapi(decideAll, async (c) => {
      const { db, actor, now } = c.var
      const body = c.req.valid('json')
      const applications = body.applications.map(({ id, revision }) => {
        return { userId: id.toLowerCase() as UserId, revision }
      })
      const decision: Decision =
        body.decision === 'approve'
          ? { kind: 'approve' }
          : { kind: 'reject', ...toRejection({ ...body, reason: body.reason! }) }
      const outcomes = await runInTransaction(db, async (tx) => {
        const decided = await decideApplications(tx, { applications, decision, actor, now })
        await recordDecisions(tx, { outcomes: decided, decision, actor, now })
        return decided
      })
      const results = outcomes.map(({ userId: id, error }) => ({ id, outcome: toOutcome(error) }))
      return c.json({ results }, 200)
    })
    .openapi(approve, async (c) => {
      const { db, actor, now } = c.var
      const { id: userId } = c.req.valid('param')
      const { revision, code } = c.req.valid('json')
      const decision: Decision = { kind: 'approve', code }
      const decided = await decideApplication(db, { userId, revision, decision, actor, now })
      return respondWithResult(c, decided, userId)
    })
    .openapi(reject, async (c) => {
      const { db, actor, now } = c.var
      const { id: userId } = c.req.valid('param')
      const { revision, ...body } = c.req.valid('json')
      const decision: Decision = { kind: 'reject', ...toRejection(body) }
      const decided = await decideApplication(db, { userId, revision, decision, actor, now })
      return respondWithResult(c, decided, userId)
    })
    .openapi(reopen, async (c) => {
      const { db, actor, now } = c.var
      const { id: userId } = c.req.valid('param')
      const input = { userId, ...c.req.valid('json'), actor, now }
      return respondWithResult(c, await reopenApplication(db, input), userId)
    })
    .openapi(suspend, async (c) => {
      const { db, actor, now } = c.var
      const { id: userId } = c.req.valid('param')
      const input = { userId, ...c.req.valid('json'), actor, now }
      return respondWithResult(c, await suspendInfluencer(db, input), userId)
    })
    .openapi(resume, async (c) => {
      const { db, actor, now } = c.var
      const { id: userId } = c.req.valid('param')
      const input = { userId, ...c.req.valid('json'), actor, now }
      return respondWithResult(c, await resumeInfluencer(db, input), userId)
    })
    .openapi(addNote, async (c) => {
      const { db, actor, now } = c.var
      const { id: userId } = c.req.valid('param')
      const { text } = c.req.valid('json')
      return respondWithResult(
        c,
        await addApplicationNote(db, { userId, text, actor, now }),
        userId,
      )
    })
}

type AdminContext = Context<{ Variables: AdminVariables }>

interface RejectionBody extends Pick<z.infer<typeof RejectInfluencerBody>, 'reason' | 'comment'> {
  reapply_days: number
}

function toRejection({ reason, comment, reapply_days: reapplyDays }: RejectionBody) {
  return { reason, comment, reapplyDays }
}

function respondWithResult(
  c: AdminContext,
  result: Result<null, keyof typeof ERRORS & string>,
  userId: UserId,
) {
  return result.ok ? respond(c, userId) : respondWithError(c, result.error)
}

async function respond(c: AdminContext, userId: UserId) {
  const { db, now } = c.var
  const application = await buildAdminApplication(db, { userId, now })
  return application
    ? c.json(application, 200)
    : respondWithError(c, err('influencer_application_not_found').error)
}

interface RecordInput {
  outcomes: DecisionOutcome[]
  decision: Decision
  actor: AdminVariables['actor']
  now: Date
}

async function recordDecisions(tx: Database, { outcomes, decision, actor, now }: RecordInput) {
  const action =
    decision.kind === 'approve'
      ? 'influencer_application.approved'
      : 'influencer_application.rejected'
  // Without the comment, which cannot be erased from the log.
  const input =
    decision.kind === 'approve'
      ? {}
      : { reason: decision.reason, reapply_days: decision.reapplyDays }
  for (const { userId: id } of outcomes.filter(({ error }) => error === null)) {
    const subject = { kind: changeSubjects.influencerApplication.kind, id }
    await recordChange(tx, { action, subject, actor, details: { input }, now })
  }
}

function toOutcome(error: DecisionOutcome['error']): InfluencerDecisionResult['outcome'] {
  switch (error) {
    case null:
      return 'decided'
    case 'influencer_application_changed':
      return 'changed'
    case 'influencer_application_decided':
      return 'already_decided'
    case 'influencer_is_own':
      return 'is_own'
    case 'influencer_application_not_found':
      return 'not_found'
    default:
      throw new Error(`Decisions of several applications choose no code, but: ${error}`)
  }
}

const ERRORS = {
  influencer_application_not_found: { status: 404, code: 'not_found' },
  influencer_application_decided: { status: 409 },
  influencer_application_changed: { status: 409 },
  influencer_code_taken: { status: 409 },
  influencer_code_fixed: { status: 409 },
  influencer_application_not_rejected: { status: 409 },
  influencer_not_active: { status: 409 },
  influencer_not_suspended: { status: 409 },
  influencer_is_own: { status: 409 },
  too_many_application_notes: { status: 409 },
} as const
const respondWithError = createErrorResponder(ERRORS)
