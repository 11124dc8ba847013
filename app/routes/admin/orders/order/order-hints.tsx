import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import type { AdminOrder } from '#contract/checkout'
import { getRegionName } from '#platform/i18n/display-names'

/** Why somebody should look at the order before it is packed, each with its reason. */
export function OrderHints({ order: { hints } }: { order: AdminOrder }) {
  const { t, language } = useTranslation(salesMessages)
  if (hints.length === 0) return null
  return (
    <Note className="mt-4">
      <strong>{t('hint.title')}</strong>
      <ul className="list-disc pt-1 pl-5">
        {hints.map(({ rule, params: { count = 0, domain = '', country } }) => (
          <li key={rule}>
            {t(`hint.${rule}`, {
              count,
              domain,
              country: country ? getRegionName(country, language) : '',
            })}
          </li>
        ))}
      </ul>
      <p className="pt-1 text-ink-2">{t('hint.help')}</p>
    </Note>
  )
}
