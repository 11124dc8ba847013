import { useState } from 'react'
import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import {
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '#platform/i18n/translation-languages'
import type { SectionProps } from './details-section.tsx'
import type { TranslationForm } from './product-form.ts'

/** The texts of one language at a time beside the base texts. An empty one shows the base text. */
export function TranslationsSection({ form, isEditable, onChange }: SectionProps) {
  const { t, language: ownLanguage } = useTranslation(productsMessages)
  const [language, setLanguage] = useState<TranslationLanguage>(TRANSLATION_LANGUAGES[0]!)
  const names = new Intl.DisplayNames([ownLanguage], { type: 'language' })
  const texts = form.translations[language]
  const set = (changes: Partial<TranslationForm>) =>
    onChange({ translations: { ...form.translations, [language]: { ...texts, ...changes } } })
  const rows = [
    { field: 'title', label: t('details.name'), base: form.title, rows: 1 },
    { field: 'description', label: t('details.description'), base: form.description, rows: 6 },
    { field: 'seoTitle', label: t('seo.pageTitle'), base: form.seoTitle, rows: 1 },
    { field: 'seoDescription', label: t('seo.description'), base: form.seoDescription, rows: 3 },
  ] as const
  return (
    <section aria-labelledby="translations-heading">
      <div className="admin-part-head">
        <h2 id="translations-heading">{t('translations.title')}</h2>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and a legend */}
      <div className="admin-views" role="group" aria-label={t('translations.language')}>
        {TRANSLATION_LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === language}
            aria-current={one === language ? 'true' : undefined}
            onClick={() => setLanguage(one)}
          >
            {names.of(one)}
            {form.translations[one].title === '' && (
              <span className="admin-count">{t('translations.missing')}</span>
            )}
          </button>
        ))}
      </div>
      <div className="admin-translations" key={language}>
        {rows.map(({ field, label, base, rows: height }) => {
          const props = {
            label: `${label} (${names.of(language)})`,
            lang: language,
            readOnly: !isEditable,
            value: texts[field],
          }
          return (
            <div key={field} className="admin-translation">
              <div>
                <p className="label">{label}</p>
                <p className="admin-translation-base" lang="en">
                  {base || '–'}
                </p>
              </div>
              {height === 1 ? (
                <TextField
                  {...props}
                  maxLength={field === 'title' ? 255 : 120}
                  onChange={(event) => set({ [field]: event.target.value })}
                />
              ) : (
                <TextArea
                  {...props}
                  rows={height}
                  onChange={(event) => set({ [field]: event.target.value })}
                />
              )}
            </div>
          )
        })}
        {form.images.map(({ source, alt }, index) => (
          <div key={source} className="admin-translation">
            <div>
              <p className="label">{t('pictures.alt', { position: index + 1 })}</p>
              <p className="admin-translation-base" lang="en">
                {alt || '–'}
              </p>
            </div>
            <TextField
              label={`${t('pictures.alt', { position: index + 1 })} (${names.of(language)})`}
              lang={language}
              maxLength={1000}
              readOnly={!isEditable}
              value={texts.alts[source] ?? ''}
              onChange={(event) => set({ alts: { ...texts.alts, [source]: event.target.value } })}
            />
          </div>
        ))}
      </div>
    </section>
  )
}
