import { useWholeAmount } from '#app/coupons/use-whole-amount.ts'
import { referralsMessages } from '#app/i18n/areas/referrals.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Share2 } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { OwnReferrals } from '#contract/referrals'
import { CopyLine } from './copy-line.tsx'
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
        <ShareButton text={text} link={link} />
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

/** The share sheet of the device, where it has one. */
function ShareButton({ text, link }: { text: string; link: string }) {
  const { t } = useTranslation(referralsMessages)
  const isHydrated = useHydrated()
  if (!isHydrated || !('share' in navigator)) return null
  const share = () =>
    navigator.share({ title: t('shareTitle'), text, url: link }).catch((error: unknown) => {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError'
      if (!isCancelled) toast(t('shareFailed'), { variant: 'bad' })
    })
  return (
    <Button onClick={share}>
      <Icon icon={Share2} />
      {t('share')}
    </Button>
  )
}
