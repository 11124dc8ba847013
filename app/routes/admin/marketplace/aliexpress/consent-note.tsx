import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { NOTICE_DAYS } from '#contract/marketplace'
import { useAccess } from '../../frame/access.ts'
import { useStartConsent } from './use-start-consent.ts'

const DAY_MS = 86_400_000

/** Warns before the consent ends, as the e-mails do, and says when it has. */
export function ConsentNote({ end }: { end: string | null }) {
  const { t } = useTranslation(marketplaceMessages)
  const { can } = useAccess()
  const start = useStartConsent()
  if (end === null) return null
  const left = Date.parse(end) - Date.now()
  const days = Math.ceil(left / DAY_MS)
  if (days > NOTICE_DAYS[0]) return null
  return (
    <Note variant="bad">
      {left > 0 ? t('connection.endsSoon', { days }) : t('connection.ended')}{' '}
      {can('marketplace:write') && (
        <button type="button" className="link" onClick={() => start.mutate()}>
          {t('connection.renew')}
        </button>
      )}
    </Note>
  )
}
