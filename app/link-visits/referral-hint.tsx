import { href } from 'react-router'
import { useWholeAmount } from '#app/coupons/use-whole-amount.ts'
import { referralsMessages } from '#app/i18n/areas/referrals.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import type { ReferralVisit } from '#contract/referrals'

/** Says to a visitor what the link of a friend is worth. */
export function ReferralHint({ visit, onClose }: { visit: ReferralVisit; onClose: () => void }) {
  const { t } = useTranslation(referralsMessages)
  const amount = useWholeAmount(visit.currency)(visit.amount)
  return (
    <aside className="link-visit" aria-label={t('hint.title', { amount })}>
      <IconButton label={t('hint.close')} onClick={onClose}>
        <Icon icon={X} />
      </IconButton>
      <p className="d1" role="status">
        {t('hint.title', { amount })}
      </p>
      <p className="text-ink-2">{t('hint.text', { amount, days: visit.valid_days })}</p>
      <ButtonLink to={`${href('/auth')}?mode=signup`} size="small">
        {t('hint.button')}
      </ButtonLink>
    </aside>
  )
}
