import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { LANGUAGES, type Language } from '#platform/i18n/languages'

interface Props {
  open: Language
  onOpen: (language: Language) => void
  getNote?: (language: Language) => string | null
}

/** The languages of an issue, of which one is open. */
export function IssueLanguages({ open, onOpen, getNote }: Props) {
  const { t, language: own } = useTranslation(newsletterIssuesMessages)
  const names = new Intl.DisplayNames([own], { type: 'language' })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and a legend
    <div className="admin-views" role="group" aria-label={t('texts.language')}>
      {LANGUAGES.map((one) => {
        const note = getNote?.(one)
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === open}
            aria-current={one === open ? 'true' : undefined}
            onClick={() => onOpen(one)}
          >
            {names.of(one)}
            {note && <span className="admin-count">{note}</span>}
          </button>
        )
      })}
    </div>
  )
}
