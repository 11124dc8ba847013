import { useLocation } from 'react-router'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { LANGUAGE_NAMES } from '#platform/i18n/display-names'
import { LANGUAGES } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'

/**
 * Links to the same page in each language. A language is another document, so these links are not the router's.
 * `languageScript` stores the choice.
 */
export function LanguageSwitch() {
  const { t, language } = useTranslation(navigationMessages)
  const { pathname, search } = useLocation()
  return (
    // Not a landmark: the footer and an open menu have one each.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="languages" role="group" aria-label={t('language')}>
      {LANGUAGES.map((one) => (
        <a
          key={one}
          href={buildPagePath(one, pathname + search)}
          lang={one}
          hrefLang={one}
          aria-current={one === language ? 'true' : undefined}
          // The server renders a page without the parameters that do not change it.
          suppressHydrationWarning
        >
          {LANGUAGE_NAMES[one]}
        </a>
      ))}
    </div>
  )
}
