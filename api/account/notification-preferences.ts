import { createRoute } from '@hono/zod-openapi'
import {
  CategoryPreferences,
  NotificationPreferences,
  UpdateCategoryPreferences,
  UpdatePreferences,
} from '#contract/inbox'
import {
  getCategoryPreferences,
  getPreferences,
  updateCategoryPreferences,
  updatePreferences,
} from '#modules/inbox'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'

const preferencesDoc = jsonDoc('The nine switches', NotificationPreferences)

const read = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  responses: { 200: preferencesDoc, 401: notSignedInDoc },
})
const change = createRoute({
  ...sessionSecurity,
  method: 'patch',
  path: '/',
  description: 'Switches that are left out stay as they are',
  request: { body: jsonBody(UpdatePreferences) },
  responses: { 200: preferencesDoc, 401: notSignedInDoc },
})

const categoriesDoc = jsonDoc('What you are told of in the shop', CategoryPreferences)

const readCategories = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/categories',
  responses: { 200: categoriesDoc, 401: notSignedInDoc },
})
const changeCategories = createRoute({
  ...sessionSecurity,
  method: 'patch',
  path: '/categories',
  description:
    'Categories that are left out stay as they are. You are always told of a changed password.',
  request: { body: jsonBody(UpdateCategoryPreferences) },
  responses: { 200: categoriesDoc, 401: notSignedInDoc },
})

/** The notification preferences of the signed-in user. */
export function createNotificationPreferenceRoutes() {
  return createAccountRouter()
    .openapi(read, async (c) => {
      return c.json(await getPreferences(c.var.db, { userId: c.var.currentUser.user.id }), 200)
    })
    .openapi(change, async (c) => {
      const { db, currentUser, now } = c.var
      const input = { userId: currentUser.user.id, changes: c.req.valid('json'), now }
      return c.json(await updatePreferences(db, input), 200)
    })
    .openapi(readCategories, async (c) =>
      c.json(await getCategoryPreferences(c.var.db, { userId: c.var.currentUser.user.id }), 200),
    )
    .openapi(changeCategories, async (c) => {
      const { db, currentUser, now } = c.var
      const input = { userId: currentUser.user.id, changes: c.req.valid('json'), now }
      return c.json(await updateCategoryPreferences(db, input), 200)
    })
}
