import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCopy } from '#app/sharing/use-copy.ts'
import { Button } from '#app/ui/button.tsx'

export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation(securityMessages)
  const { copy } = useCopy(text, { done: t('copied') })
  return (
    <Button variant="secondary" size="small" onClick={copy}>
      {t('copy')}
    </Button>
  )
}
