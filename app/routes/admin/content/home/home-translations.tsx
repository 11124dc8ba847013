import { useState } from 'react'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type DocumentOf, listHomeTexts } from '#contract/content'
import { DEFAULT_LANGUAGE } from '#platform/i18n/languages'
import {
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '#platform/i18n/translation-languages'
import { LanguageChoice } from '../../frame/language-choice.tsx'
import type { BlockProps } from './block-props.ts'

interface Props extends BlockProps {
  document: DocumentOf<'home'>
  onChange: (document: DocumentOf<'home'>) => void
}

/** Each text of the home page beside its translation. A text without one is shown in English. */
export function HomeTranslations({ document, isEditable, onChange }: Props) {
  const { t, language: own } = useTranslation(contentMessages)
  const [language, setLanguage] = useState<TranslationLanguage>(TRANSLATION_LANGUAGES[0]!)
  const name = new Intl.DisplayNames([own], { type: 'language' }).of(language)
  const texts = listHomeTexts(document.home).filter(Boolean)
  const { translations } = document
  const find = (into: TranslationLanguage, text: string) =>
    translations.find((one) => one.language === into && one.text === text)?.translation
  const countMissing = (into: TranslationLanguage) =>
    texts.filter((text) => !find(into, text)?.trim()).length
  const set = (text: string, translation: string) => {
    const others = translations.filter((one) => one.language !== language || one.text !== text)
    const added = translation === '' ? [] : [{ language, text, translation }]
    onChange({ ...document, translations: [...others, ...added] })
  }
  return (
    <section className="content-section" aria-labelledby="translations-heading">
      <h2 id="translations-heading">{t('home.translations')}</h2>
      <p className="hint">{t('home.translationsHint')}</p>
      <LanguageChoice
        languages={TRANSLATION_LANGUAGES}
        open={language}
        onOpen={setLanguage}
        getNote={(one) => {
          const count = countMissing(one)
          return count > 0 ? t('home.missing', { count }) : null
        }}
      />
      {texts.length === 0 && <p className="text-ink-2">{t('home.noTexts')}</p>}
      <div className="content-texts" key={language}>
        {texts.map((text) => (
          <div key={text} className="content-text" data-beside="true">
            <p className="content-base content-base-line" lang={DEFAULT_LANGUAGE}>
              {text}
            </p>
            <input
              className="input"
              aria-label={`${name}: ${text}`}
              lang={language}
              maxLength={300}
              readOnly={!isEditable}
              value={find(language, text) ?? ''}
              onChange={(event) => set(text, event.target.value)}
            />
          </div>
        ))}
      </div>
    </section>
  )
}
