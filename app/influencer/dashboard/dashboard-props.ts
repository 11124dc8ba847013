import type { OwnInfluencer } from '#contract/influencers'

/** What each section of the dashboard gets. */
export interface DashboardProps {
  userId: string
  own: OwnInfluencer
}
