import { z } from 'zod'
import type { Database } from '#platform/db/database'
import { defineSetting } from '#platform/settings/stored-setting'
import {
  FIXED_PREFERENCES,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TOPICS,
  NotificationPreferences,
  PREFERENCE_DEFINITIONS,
} from './contract.ts'

type PreferenceName = keyof NotificationPreferences
const names = Object.keys(PREFERENCE_DEFINITIONS) as PreferenceName[]

/** The preferences of new accounts. */
export const NotificationDefaults = NotificationPreferences.extend(FIXED_PREFERENCES).meta({
  id: 'NotificationDefaults',
})
export type NotificationDefaults = z.infer<typeof NotificationDefaults>

/** The rows that a new account gets. A trigger of `users` copies them. */
const DefaultRows = z.array(
  z.object({
    topic: z.enum(NOTIFICATION_TOPICS),
    channel: z.enum(NOTIFICATION_CHANNELS),
    is_enabled: z.boolean(),
  }),
)

export const notificationDefaultsSetting = defineSetting({
  key: 'notification_defaults',
  schema: DefaultRows,
  fallback: [],
})

/** Returns the preferences of a new account, and the revision of the setting. */
export async function getNotificationDefaults(db: Database) {
  const { value: rows, revision } = await notificationDefaultsSetting.getStored(db)
  const isEnabled = (name: PreferenceName): boolean => {
    const { topic, channel, defaultValue } = PREFERENCE_DEFINITIONS[name]
    const row = rows.find((one) => one.topic === topic && one.channel === channel)
    return row?.is_enabled ?? defaultValue
  }
  const defaults = Object.fromEntries(names.map((name) => [name, isEnabled(name)]))
  return { defaults: NotificationDefaults.parse(defaults), revision }
}

interface SaveDefaultsInput {
  defaults: NotificationDefaults
  revision: number
  now: Date
}

/** Saves the preferences of accounts that are created from now on. Existing ones keep theirs. */
export function saveNotificationDefaults(
  tx: Database,
  { defaults, revision, now }: SaveDefaultsInput,
) {
  const changed = names.filter(
    (name) => defaults[name] !== PREFERENCE_DEFINITIONS[name].defaultValue,
  )
  const value = changed.map((name) => {
    const { topic, channel } = PREFERENCE_DEFINITIONS[name]
    return { topic, channel, is_enabled: defaults[name] }
  })
  return notificationDefaultsSetting.save(tx, { value, revision, now })
}
