import { defineSetting } from '#platform/settings/stored-setting'
import { TimeZoneSettings } from './contract.ts'

/** The time zone of the shop: its days are those of the figures, and its hours those in which chats are answered. */
export const timeZoneSetting = defineSetting({
  key: 'time_zone',
  schema: TimeZoneSettings.shape.time_zone,
  fallback: 'UTC',
})
