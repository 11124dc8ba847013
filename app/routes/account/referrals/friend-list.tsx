import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { referralsMessages } from '#app/i18n/areas/referrals.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { friendsQuery } from '#app/referrals/referral-queries.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { PagedQueryView } from '#app/ui/paged-query-view.tsx'
import type { OwnReferrals } from '#contract/referrals'
import { FriendRow } from './friend-row.tsx'

interface Props {
  userId: string
  own: OwnReferrals
}

/** The friends who signed up by the link, newest first. */
export function FriendList({ userId, own }: Props) {
  const { t } = useTranslation(referralsMessages)
  const query = useInfiniteQuery(friendsQuery(useApi(), userId))
  return (
    <section aria-labelledby="referred-friends">
      <h3 className="referral-head" id="referred-friends">
        {t('friends.title')}
        <span className="text-sm font-normal text-ink-2">{own.joined}</span>
      </h3>
      <PagedQueryView
        query={query}
        errorTitle={t('friends.failed')}
        empty={
          <div className="pt-6">
            <EmptyState title={t('friends.empty')} help={t('friends.emptyHelp')} level="h3" />
          </div>
        }
      >
        {(friends) => (
          <ul>
            {friends.map((friend) => (
              <FriendRow key={friend.id} friend={friend} currency={own.currency} />
            ))}
          </ul>
        )}
      </PagedQueryView>
    </section>
  )
}
