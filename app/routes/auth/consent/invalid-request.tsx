import { consentMessages } from '#app/i18n/areas/consent.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'

interface Props {
  reason: 'expired' | 'wrongLink'
}

/** Nothing is left to decide here. The user is not redirected, because the address of the application is in doubt. */
export function InvalidRequest({ reason }: Props) {
  const { t } = useTranslation(consentMessages)
  return (
    <EmptyState
      level="h1"
      title={t(`invalid.${reason}.title`)}
      help={t(`invalid.${reason}.help`)}
    />
  )
}
