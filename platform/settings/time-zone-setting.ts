import { z } from 'zod'
import { isTimeZone } from '../i18n/time-zone.ts'
import { defineSetting } from './stored-setting.ts'

/** The time zone of the shop: its days are those of the figures, and its hours those in which chats are answered. */
export const timeZoneSetting = defineSetting({
  key: 'time_zone',
  schema: z.string().refine(isTimeZone),
  fallback: 'UTC',
})
