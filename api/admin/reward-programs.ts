import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  AdminRewardProgram,
  REWARD_RULES,
  RewardProgram,
  RewardSimulation,
  RewardTerms,
  UpdateRewardProgramBody,
} from '#contract/rewards'
import { simulateCheckInRules } from '#modules/check-ins'
import {
  getRewardProgram,
  keepSimulatedTerms,
  listRewardPrograms,
  type ProgramTerms,
  type RewardProgramRow,
  type RewardSimulationId,
  setRewardProgramPaused,
  simulateInfluencerRules,
  simulateReferralRules,
  sumGranted,
  updateRewardProgram,
} from '#modules/rewards'
import { BASE_CURRENCY } from '#platform/money/money'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records, recordsNothing } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { toAmount, toProgramTerms, toRewardProgramResponse } from './reward-program-response.ts'

const params = z.object({ name: RewardProgram })
const programDoc = jsonDoc('The programme', AdminRewardProgram)
const invalidDoc = errorDoc('There is no such programme, or a field is invalid')

const list = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/',
  description: 'What the shop rewards people for, with its terms and what it owes for it',
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('All programmes', singlePageSchema(AdminRewardProgram)),
  },
})
const read = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/{name}',
  request: { params },
  responses: { ...adminErrorDocs, 200: programDoc, 422: invalidDoc },
})
const simulate = createRoute({
  ...requires('promotions:write'),
  ...recordsNothing,
  method: 'post',
  path: '/{name}/simulations',
  description:
    'What new terms would have granted in the last 30 and 90 days, for what people did. Terms can be saved for a day after it',
  request: { params, body: jsonBody(RewardTerms) },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The simulation', RewardSimulation),
    422: invalidDoc,
    503: errorDoc('It took too long'),
  },
})
const update = createRoute({
  ...requires('promotions:write'),
  ...records('updated', changeSubjects.rewardProgram),
  method: 'put',
  path: '/{name}',
  description: 'Saves the terms of a simulation. Rewards that were granted stay as they are',
  request: { params, body: jsonBody(UpdateRewardProgramBody) },
  responses: {
    ...adminErrorDocs,
    200: programDoc,
    404: errorDoc('There is no such simulation of it, or it is older than a day'),
    409: errorDoc('Somebody else has changed it since'),
    422: invalidDoc,
  },
})
const change = (path: '/{name}/pause' | '/{name}/resume', description: string) =>
  ({
    ...requires('promotions:write'),
    ...records('updated', changeSubjects.rewardProgram),
    method: 'post',
    path,
    description,
    request: { params },
    responses: { ...adminErrorDocs, 200: programDoc, 422: invalidDoc },
  }) as const
const pause = createRoute(change('/{name}/pause', 'Grants nothing until it is resumed'))
const resume = createRoute(change('/{name}/resume', 'Lets a paused programme go on'))

/** Routes by which administrators decide what people are rewarded for, and how much of it. */
export function createRewardProgramRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { db, now } = c.var
      const programs = await listRewardPrograms(db)
      const items = await Promise.all(
        programs.map((program) => toRewardProgramResponse(db, { program, now })),
      )
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(read, async (c) => {
      const program = await getRewardProgram(c.var.db, c.req.valid('param').name)
      return c.json(await toResponse(c, program), 200)
    })
    .openapi(simulate, async (c) => {
      const { db, now } = c.var
      const { name } = c.req.valid('param')
      const body = c.req.valid('json')
      if (!REWARD_RULES[name].safeParse(body.rules).success) {
        return errorResponse(c, 422, { code: 'reward_rules_of_other_program' })
      }
      const terms = toProgramTerms(body)
      const present = await getRewardProgram(db, name)
      const simulatePayout = (of: ProgramTerms) => SIMULATE[name](db, { terms: of, now })
      const proposed = await simulatePayout(terms)
      const before = await simulatePayout(present)
      const granted = await sumGranted(db, { program: name, now })
      const id = await keepSimulatedTerms(db, { program: name, terms, now })
      const periods = proposed.map(({ days, ...payout }, index) => ({
        days,
        granted: toAmount(granted[index]!.minor),
        present: toAmount(before[index]!.grantedMinor),
        proposed: toAmount(payout.grantedMinor),
        granted_count: payout.grantedCount,
        capped_count: payout.cappedCount,
        over_budget_count: payout.overBudgetCount,
      }))
      return c.json({ id, currency: BASE_CURRENCY, periods }, 201)
    })
    .openapi(update, async (c) => {
      const { simulation_id, revision } = c.req.valid('json')
      const saved = await updateRewardProgram(c.var.db, {
        ...{ name: c.req.valid('param').name, revision, now: c.var.now },
        simulationId: simulation_id as RewardSimulationId,
      })
      if (!saved.ok) return respondWithError(c, saved.error)
      return c.json(await toResponse(c, saved.value), 200)
    })
    .openapi(pause, async (c) => {
      const input = { name: c.req.valid('param').name, isPaused: true, now: c.var.now }
      return c.json(await toResponse(c, await setRewardProgramPaused(c.var.db, input)), 200)
    })
    .openapi(resume, async (c) => {
      const input = { name: c.req.valid('param').name, isPaused: false, now: c.var.now }
      return c.json(await toResponse(c, await setRewardProgramPaused(c.var.db, input)), 200)
    })
}

const SIMULATE = {
  ...{ check_in: simulateCheckInRules, referral: simulateReferralRules },
  influencer: simulateInfluencerRules,
} as const

function toResponse(
  { var: { db, now } }: { var: Pick<AdminVariables, 'db' | 'now'> },
  program: RewardProgramRow,
) {
  return toRewardProgramResponse(db, { program, now })
}

const respondWithError = createErrorResponder({
  reward_program_edited: { status: 409 },
  reward_simulation_not_found: { status: 404 },
})
