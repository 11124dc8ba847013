import { useState } from 'react'
import { paymentResultMessages } from '#app/i18n/areas/payment-result.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { useReloadOnHistoryRestore } from '#app/ui/use-reload-on-history-restore.ts'

/** Leaves for a page that the shop opens at the payment provider. */
export function OpenPageButton({ link, label }: { link: string; label: string }) {
  const { t } = useTranslation(paymentResultMessages)
  useReloadOnHistoryRestore()
  const [isLeaving, setIsLeaving] = useState(false)
  const openPage = () => {
    setIsLeaving(true)
    location.assign(link)
  }
  return (
    <Button onClick={openPage} busy={isLeaving} busyLabel={t('processing')}>
      {label}
    </Button>
  )
}
