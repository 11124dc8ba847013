import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'

export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation(securityMessages)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('copied')),
      () => toast(t('copyFailed'), { variant: 'bad' }),
    )
  return (
    <Button variant="secondary" size="small" onClick={copy}>
      {t('copy')}
    </Button>
  )
}
