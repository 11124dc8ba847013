import { useState } from 'react'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/i18n/languages'
import { LanguageChoice } from '../../frame/language-choice.tsx'
import { ArticleProducts } from './article-products.tsx'
import type { FieldsProps } from './field-props.ts'
import { TextFields } from './text-fields.tsx'

/** An article in each language that it has, its day and its products. */
export function ArticleFields({ document, errors, isEditable, onChange }: FieldsProps<'article'>) {
  const { t } = useTranslation(contentMessages)
  const { texts, published_on: day, products } = document
  const find = (wanted: Language) => texts.find((one) => one.language === wanted)
  const [language, setLanguage] = useState<Language>(
    find(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : (texts[0]?.language ?? DEFAULT_LANGUAGE),
  )
  const own = find(language)
  const text = own ?? { language, title: '', description: '', markdown: '', tags: [] }
  const path = `texts.${own ? texts.indexOf(own) : texts.length}`
  const change = (part: Partial<typeof text>) => {
    const next = { ...text, ...part }
    onChange({
      ...document,
      texts: own ? texts.map((one) => (one === own ? next : one)) : [...texts, next],
    })
  }
  const base = find(DEFAULT_LANGUAGE) ?? null
  return (
    <>
      <section aria-label={t('texts.section')}>
        <LanguageChoice
          languages={LANGUAGES}
          open={language}
          onOpen={setLanguage}
          getNote={(one) => (find(one) ? null : t('texts.none'))}
        />
        {own && texts.length > 1 && isEditable && (
          <p className="hint">
            <Button
              variant="quiet"
              onClick={() => onChange({ ...document, texts: texts.filter((one) => one !== own) })}
            >
              {t('texts.remove')}
            </Button>
          </p>
        )}
        <TextFields
          {...{ language, path, errors, isEditable, text, base }}
          key={language}
          onChange={change}
        />
        <div data-field={`${path}.tags`}>
          <TagsField
            key={language}
            tags={text.tags}
            isEditable={isEditable}
            error={Object.entries(errors).find(([at]) => at.startsWith(`${path}.tags`))?.[1]}
            onChange={(tags) => change({ tags })}
          />
        </div>
      </section>
      <section className="content-section" aria-labelledby="article-heading">
        <h2 id="article-heading">{t('articles.details')}</h2>
        <div data-field="published_on">
          <TextField
            type="date"
            label={t('articles.day')}
            hint={t('articles.dayHint')}
            readOnly={!isEditable}
            value={day}
            error={errors.published_on}
            onChange={(event) => onChange({ ...document, published_on: event.target.value })}
          />
        </div>
        <ArticleProducts
          slugs={products}
          isEditable={isEditable}
          onChange={(slugs) => onChange({ ...document, products: slugs })}
        />
        {errors.texts && <FieldError>{errors.texts}</FieldError>}
      </section>
    </>
  )
}

interface TagsFieldProps {
  tags: string[]
  isEditable: boolean
  error: string | undefined
  onChange: (tags: string[]) => void
}

/** Tags with commas between them. What is typed stays until the field is left. */
function TagsField({ tags, isEditable, error, onChange }: TagsFieldProps) {
  const { t } = useTranslation(contentMessages)
  const [text, setText] = useState(tags.join(', '))
  return (
    <TextField
      label={t('articles.tags')}
      hint={t('articles.tagsHint')}
      maxLength={400}
      readOnly={!isEditable}
      value={text}
      error={error}
      onChange={({ target: { value } }) => {
        setText(value)
        onChange([
          ...new Set(
            value
              .split(',')
              .map((tag) => tag.trim())
              .filter(Boolean),
          ),
        ])
      }}
    />
  )
}
