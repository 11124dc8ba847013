import type { BroadcastRow } from '#modules/inbox'

/** How many users a broadcast is for now, and what was sent; null if it was never started. */
export interface BroadcastState {
  audience: number
  broadcast: Pick<BroadcastRow, 'createdAt' | 'finishedAt' | 'recipientCount'> | null
}
