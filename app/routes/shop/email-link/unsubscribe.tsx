import { data, useParams } from 'react-router'
import type { UnsubscribeTopic } from '#contract/notifications'
import type { Route } from './+types/unsubscribe'
import { EndEmailsPage } from './end-emails-page.tsx'
import { EndNotificationEmailsPage } from './end-notification-emails-page.tsx'

const TOPICS: UnsubscribeTopic[] = [
  ...(['lucky_draw', 'promotion', 'recommendation', 'referral', 'wishlist', 'digest'] as const),
]

export const loader = ({ params }: Route.LoaderArgs) => load(params)
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(params)

function load({ list, topic }: Route.LoaderArgs['params']) {
  const isKnown =
    list === 'notifications' ? findTopic(topic) : ['wishlist', 'reviews'].includes(list) && !topic
  if (!isKnown) throw data(null, { status: 404 })
  return null
}

function findTopic(topic: string | undefined): UnsubscribeTopic | undefined {
  return TOPICS.find((one) => one === topic)
}

/** Opened by the link at the end of e-mails that a user can switch off. One route: each is a part of all pages. */
export default function UnsubscribePage() {
  const params = useParams()
  const topic = findTopic(params.topic)
  if (topic) return <EndNotificationEmailsPage topic={topic} />
  return params.list === 'wishlist' ? (
    <EndEmailsPage endpoint="wishlist-emails" area="wishlist" />
  ) : (
    <EndEmailsPage endpoint="review-emails" area="reviews" />
  )
}
