import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { referralsMessages } from '#app/i18n/areas/referrals.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { qrCodeQuery } from '#app/referrals/referral-queries.ts'
import { QueryView } from '#app/ui/query-view.tsx'

/** The link as a QR code, which is loaded when it is opened. */
export function QrCode({ userId }: { userId: string }) {
  const { t } = useTranslation(referralsMessages)
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({ ...qrCodeQuery(useApi(), userId), enabled: isOpen })
  return (
    <details className="disclosure" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('qr.title')}</summary>
      <div className="grid justify-items-start gap-3 pb-5">
        <p className="text-ink-2">{t('qr.help')}</p>
        <QueryView query={query} errorTitle={t('qr.failed')} skeleton="size-[220px]">
          {({ svg }) => (
            // Dark on light in both themes, because cameras need it.
            <img
              src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
              alt={t('qr.alt')}
              width={220}
              height={220}
              className="bg-white"
            />
          )}
        </QueryView>
      </div>
    </details>
  )
}
