import type { NotificationBroadcast } from '#contract/inbox'
import type { BroadcastState } from '#modules/notifications'

export function toBroadcastResponse({
  audience,
  broadcast,
}: BroadcastState): NotificationBroadcast {
  return {
    audience,
    started_at: broadcast?.createdAt.toISOString() ?? null,
    finished_at: broadcast?.finishedAt?.toISOString() ?? null,
    recipients: broadcast?.recipientCount ?? 0,
  }
}
