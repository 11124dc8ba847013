import { useWholeAmount } from '#app/coupons/use-whole-amount.ts'
import { referralsMessages } from '#app/i18n/areas/referrals.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CopyLine } from '#app/sharing/copy-line.tsx'
import { ShareButton } from '#app/sharing/share-button.tsx'
import type { OwnReferrals } from '#contract/referrals'
import { QrCode } from './qr-code.tsx'

interface Props {
  userId: string
  code: string
  link: string
  own: OwnReferrals
}

/** The link and the code to copy, and the ways to send them. */
export function ShareLink({ userId, code, link, own: { rules, currency } }: Props) {
  const { t } = useTranslation(referralsMessages)
  const text = t('shareText', { amount: useWholeAmount(currency)(rules.friend) })
  const message = encodeURIComponent(`${text} ${link}`)
  return (
    <div className="grid max-w-[620px] gap-4">
      <CopyLine label={t('yourLink')} text={link} />
      <CopyLine label={t('yourCode')} text={code} isLarge />
      <div className="flex flex-wrap gap-3">
        <ShareButton title={t('shareTitle')} text={text} link={link} />
        <a
          className="btn btn-quiet"
          href={`https://wa.me/?text=${message}`}
          target="_blank"
          rel="noreferrer"
        >
          WhatsApp
        </a>
        <a
          className="btn btn-quiet"
          href={`mailto:?subject=${encodeURIComponent(t('shareTitle'))}&body=${message}`}
        >
          {t('email')}
        </a>
      </div>
      <QrCode userId={userId} />
    </div>
  )
}
