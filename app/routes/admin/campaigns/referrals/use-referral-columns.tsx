import { referralReviewMessages } from '#app/i18n/areas/referral-review.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { AdminReferral } from '#contract/referrals'
import { getDateFormat } from '#platform/i18n/date-format'
import type { Column } from '../../list/data-table.tsx'
import { useTimeZone } from '../use-time-zone.ts'

const STATE_VARIANTS = {
  open: 'good',
  held: 'wait',
  rejected: 'bad',
  revoked: 'plain',
} as const satisfies Record<AdminReferral['state'], string>

/** The columns of the list of referrals. The friend opens one. */
export function useReferralColumns({
  onOpen,
}: {
  onOpen: (referral: AdminReferral) => void
}): Column<AdminReferral>[] {
  const { t, language } = useTranslation(referralReviewMessages)
  const timeZone = useTimeZone()
  const date = getDateFormat(language, { dateStyle: 'medium', timeZone })
  return [
    {
      id: 'friend',
      header: t('column.friend'),
      meta: { small: 'top-left', canWrap: true },
      cell: ({ row: { original: referral } }) => (
        <button type="button" className="link text-left" onClick={() => onOpen(referral)}>
          <strong className="wrap-anywhere">{referral.friend?.name ?? t('deleted')}</strong>
        </button>
      ),
    },
    {
      id: 'referrer',
      header: t('column.referrer'),
      meta: { small: 'bottom-left', canWrap: true },
      cell: ({ row }) => (
        <span className="wrap-anywhere">{row.original.referrer?.name ?? t('deleted')}</span>
      ),
    },
    {
      id: 'reasons',
      header: t('column.reasons'),
      meta: { canWrap: true },
      cell: ({ row }) =>
        row.original.hold_reasons.map((reason) => t(`reason.${reason}`)).join(', '),
    },
    {
      id: 'progress',
      header: t('column.progress'),
      cell: ({ row }) => getProgress(row.original, t),
    },
    {
      id: 'state',
      header: t('column.state'),
      meta: { small: 'top-right' },
      cell: ({ row: { original: referral } }) => (
        <Badge variant={STATE_VARIANTS[referral.state]}>{t(`state.${referral.state}`)}</Badge>
      ),
    },
    {
      id: 'joined',
      header: t('column.joined'),
      meta: { align: 'right', small: 'bottom-right' },
      cell: ({ row }) => (
        <span className="text-ink-2">{date.format(new Date(row.original.created_at))}</span>
      ),
    },
  ]
}

type Translate = ReturnType<typeof useTranslation<typeof referralReviewMessages>>['t']

function getProgress(referral: AdminReferral, t: Translate): string {
  if (referral.referrer_rewarded_at) return t('progress.rewarded')
  if (referral.order) return t('progress.delivered')
  return t(referral.verified_at ? 'progress.verified' : 'progress.signedUp')
}
