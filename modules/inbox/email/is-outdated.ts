import type { NotificationParams, ParamValue } from '../notification-params.ts'

/** The facts that say until when a notification is of use. */
const ENDS = ['ends', 'closes', 'claim']

/** Whether the time has passed until which a notification is of use. */
export function isOutdated({ params }: { params: NotificationParams }, now: Date): boolean {
  return Object.entries(params as Record<string, ParamValue>).some(
    ([name, value]) =>
      ENDS.includes(name) &&
      typeof value === 'object' &&
      value !== null &&
      'at' in value &&
      new Date(value.at) <= now,
  )
}
