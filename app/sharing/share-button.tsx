import { sharingMessages } from '#app/i18n/areas/sharing.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Share2 } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

interface Props {
  title: string
  text: string
  link: string
}

/** Opens the share sheet of the device, where it has one. */
export function ShareButton({ title, text, link }: Props) {
  const { t } = useTranslation(sharingMessages)
  const isHydrated = useHydrated()
  if (!isHydrated || !('share' in navigator)) return null
  const share = () =>
    navigator.share({ title, text, url: link }).catch((error: unknown) => {
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
