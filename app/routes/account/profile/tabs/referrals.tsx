import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { referralsMessages } from '#app/i18n/areas/referrals.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ownReferralsQuery } from '#app/referrals/referral-queries.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { Note } from '#app/ui/note.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { OwnReferrals } from '#contract/referrals'
import type { AccountProps } from '../../account-props.ts'
import { FriendList } from '../../referrals/friend-list.tsx'
import { ReferralIntro } from '../../referrals/referral-intro.tsx'
import { ReferralSteps } from '../../referrals/referral-steps.tsx'
import { ReferralTotals } from '../../referrals/referral-totals.tsx'
import { ShareLink } from '../../referrals/share-link.tsx'
import '../../referrals/referrals.css'

/** The link and the code of a user, what they are worth, and the friends who came by them. */
export default function ReferralsTab({ user }: AccountProps) {
  const { t } = useTranslation(referralsMessages)
  const query = useQuery(ownReferralsQuery(useApi(), user.id))
  return (
    <QueryView query={query} errorTitle={t('failed')} skeleton="mt-6 h-96">
      {(own) => <Loaded userId={user.id} own={own} />}
    </QueryView>
  )
}

function Loaded({ userId, own }: { userId: string; own: OwnReferrals }) {
  const { t } = useTranslation(referralsMessages)
  const { code, link } = own
  return (
    <div className="grid gap-12 pt-7">
      <div className="referrals">
        <div className="grid content-start gap-5">
          <ReferralIntro own={own} />
          {own.is_paused && <Note>{t('paused')}</Note>}
          {code && link ? (
            <ShareLink {...{ userId, code, link, own }} />
          ) : (
            <EmptyState title={t('verifyFirst.title')} help={t('verifyFirst.help')} level="h3" />
          )}
        </div>
        <ReferralTotals own={own} />
      </div>
      <ReferralSteps own={own} />
      <FriendList userId={userId} own={own} />
    </div>
  )
}
