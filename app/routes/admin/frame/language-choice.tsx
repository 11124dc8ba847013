import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

interface Props<Language extends string> {
  languages: readonly Language[]
  open: Language
  onOpen: (language: Language) => void
  /** What is missing in a language: a word or a number. */
  getNote?: (language: Language) => string | null
}

/** The languages of a text, of which one is open. */
export function LanguageChoice<Language extends string>({
  languages,
  open,
  onOpen,
  getNote,
}: Props<Language>) {
  const { t, language: own } = useTranslation(adminMessages)
  const names = new Intl.DisplayNames([own], { type: 'language' })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and a legend
    <div className="admin-views" role="group" aria-label={t('textLanguage')}>
      {languages.map((one) => {
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
