import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ActorReference } from '#contract/identity'
import { readActorNames } from '#modules/identity'
import { type ChangeRow, listChanges } from '#platform/changes/list-changes'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonDoc, pageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { createRouter } from '../http/router.ts'
import { adminErrorDocs } from './error-docs.ts'

const Change = z
  .object({
    number: z.int().meta({ description: 'Entries are numbered without gaps' }),
    action: z.string().meta({ example: 'order.shipped' }),
    subject: z.object({
      kind: z.string().meta({ example: 'order' }),
      id: z.string().meta({ description: 'Empty for what exists once, such as the home page' }),
    }),
    actor: ActorReference,
    input: z.unknown().meta({ description: 'What was requested, without personal data' }),
    changes: z
      .array(
        z.object({
          path: z.string().meta({ description: 'Empty for the whole value' }),
          before: z.unknown(),
          after: z.unknown(),
          is_hidden: z.boolean().optional().meta({ description: 'The values are personal data' }),
        }),
      )
      .meta({ description: 'The fields that differ' }),
    hash: z.string().meta({ description: 'SHA-256 of the entry and of the hash before it' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Change' })

const text = z.string().min(1).max(100).optional()
const ListChangesQuery = z.object({
  actor: text.meta({ description: 'The id of an account or a token' }),
  action: text,
  subject_kind: text,
  subject_id: text,
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional().meta({ description: 'Exclusive' }),
  cursor: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

const list = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/',
  description: 'What administrators changed, newest first',
  request: { query: ListChangesQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The entries', pageSchema(Change)),
    422: errorDoc('A filter is invalid'),
  },
})

/** The change log. */
export function createChangeLogRoutes() {
  return createRouter<AdminVariables>().openapi(list, async (c) => {
    const { db } = c.var
    const { actor, action, subject_kind, subject_id, from, to, cursor, limit } =
      c.req.valid('query')
    const { items, nextBefore } = await listChanges(db, {
      ...{ actorId: actor, action, subjectKind: subject_kind, subjectId: subject_id, limit },
      ...{ from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined },
      before: cursor ?? null,
    })
    const toActor = await readActorNames(db, items)
    const changes = items.map((item) => toChangeResponse(item, toActor(item)))
    return c.json({ items: changes, next_cursor: nextBefore?.toString() ?? null }, 200)
  })
}

function toChangeResponse(row: ChangeRow, actor: ActorReference): z.infer<typeof Change> {
  const { seq, action, details, hash, createdAt } = row
  return {
    ...{ number: seq, action, subject: { kind: row.subjectKind, id: row.subjectId } },
    actor,
    input: details.input ?? null,
    changes: (details.changes ?? []).map(({ path, before, after, is_hidden }) => ({
      ...{ path, before, after, ...(is_hidden && { is_hidden }) },
    })),
    hash: hash.toString('hex'),
    created_at: createdAt.toISOString(),
  }
}
