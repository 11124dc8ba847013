import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { referralsMessages } from '#app/i18n/areas/referrals.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { qrCodeQuery } from '#app/referrals/referral-queries.ts'
import { QrDisclosure, QrPicture } from '#app/sharing/qr-code.tsx'
import { QueryView } from '#app/ui/query-view.tsx'

/** The link as a QR code, which is loaded when it is opened. */
export function QrCode({ userId }: { userId: string }) {
  const { t } = useTranslation(referralsMessages)
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({ ...qrCodeQuery(useApi(), userId), enabled: isOpen })
  return (
    <QrDisclosure help={t('qr.help')} onToggle={setOpen}>
      <QueryView query={query} errorTitle={t('qr.failed')} skeleton="size-[220px]">
        {({ svg }) => <QrPicture svg={svg} />}
      </QueryView>
    </QrDisclosure>
  )
}
