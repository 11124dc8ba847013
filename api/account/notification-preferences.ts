import { createRoute } from '@hono/zod-openapi'
import {
  CategoryPreferences,
  NotificationPreferences,
  NotificationSchedule,
  PreferenceCellPath,
  PreferenceTable,
  SaveNotificationSchedule,
  SetPreference,
  UpdateCategoryPreferences,
  UpdatePreferences,
} from '#contract/inbox'
import {
  getCategoryPreferences,
  getPreferences,
  getPreferenceTable,
  getSchedule,
  saveSchedule,
  setPreference,
  updateCategoryPreferences,
  updatePreferences,
} from '#modules/inbox'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { errorDoc, errorResponse, notFoundResponse } from '../http/errors.ts'
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
  description:
    'Switches that are left out stay as they are. E-mails about orders and security stay on.',
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

const scheduleDoc = jsonDoc('When you are told', NotificationSchedule)

const readSchedule = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/schedule',
  responses: { 200: scheduleDoc, 401: notSignedInDoc },
})
const saveOwnSchedule = createRoute({
  ...sessionSecurity,
  method: 'put',
  path: '/schedule',
  description: 'E-mails about orders and security never wait. The inbox is filled at once.',
  request: { body: jsonBody(SaveNotificationSchedule) },
  responses: { 200: scheduleDoc, 401: notSignedInDoc, 422: errorDoc('An invalid field') },
})

const tableDoc = jsonDoc('What you are told of, and where', PreferenceTable)

const readTable = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/table',
  description: 'The one table that the switches and the categories are views of',
  responses: { 200: tableDoc, 401: notSignedInDoc },
})
const setCell = createRoute({
  ...sessionSecurity,
  method: 'put',
  path: '/table/{topic}/{channel}',
  request: { params: PreferenceCellPath, body: jsonBody(SetPreference) },
  responses: {
    ...{ 200: tableDoc, 401: notSignedInDoc },
    404: errorDoc('Nothing is sent about this topic in this channel'),
    422: errorDoc('An invalid field, or what cannot be switched off'),
  },
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
    .openapi(readSchedule, async (c) =>
      c.json(await getSchedule(c.var.db, { userId: c.var.currentUser.user.id }), 200),
    )
    .openapi(saveOwnSchedule, async (c) => {
      const { db, currentUser, now } = c.var
      const input = { userId: currentUser.user.id, schedule: c.req.valid('json'), now }
      return c.json(await saveSchedule(db, input), 200)
    })
    .openapi(readTable, async (c) =>
      c.json(await getPreferenceTable(c.var.db, { userId: c.var.currentUser.user.id }), 200),
    )
    .openapi(setCell, async (c) => {
      const { db, currentUser, now } = c.var
      const { is_enabled: isEnabled } = c.req.valid('json')
      const cell = { ...c.req.valid('param'), isEnabled }
      const saved = await setPreference(db, { userId: currentUser.user.id, ...cell, now })
      if (saved.ok) return c.json(saved.value, 200)
      const { code } = saved.error
      return code === 'preference_fixed'
        ? errorResponse(c, 422, { code })
        : notFoundResponse(c, code)
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
