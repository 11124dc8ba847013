import { useState } from 'react'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { ContentState } from '#contract/content'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/i18n/languages'
import { LanguageChoice } from '../../frame/language-choice.tsx'
import type { FieldsProps } from './field-props.ts'
import { TextFields, type TextSource } from './text-fields.tsx'

type Props = FieldsProps<'page'> & Pick<ContentState, 'defaults'>

/** A page of texts. A language without a text of its own has the one that comes with the shop. */
export function PageFields({ document, defaults, errors, isEditable, onChange }: Props) {
  const { t } = useTranslation(contentMessages)
  const [language, setLanguage] = useState<Language>(DEFAULT_LANGUAGE)
  const { texts } = document
  const find = (wanted: Language) => texts.find((one) => one.language === wanted)
  const findDefault = (wanted: Language) => defaults.find((one) => one.language === wanted)
  const own = find(language)
  const shown = own ?? findDefault(language) ?? EMPTY
  const path = `texts.${own ? texts.indexOf(own) : texts.length}`
  const change = (text: TextSource) =>
    onChange({
      ...document,
      texts: own
        ? texts.map((one) => (one === own ? { ...text, language } : one))
        : [...texts, { ...pickText(text), language }],
    })
  return (
    <section aria-label={t('texts.section')}>
      <LanguageChoice
        languages={LANGUAGES}
        open={language}
        onOpen={setLanguage}
        getNote={(one) => (find(one) ? t('texts.own') : findDefault(one) ? null : t('texts.none'))}
      />
      <p className="hint">
        {own ? t('texts.ownHint') : t('texts.shopHint')}{' '}
        {own && isEditable && findDefault(language) && (
          <Button
            variant="quiet"
            onClick={() => onChange({ ...document, texts: texts.filter((one) => one !== own) })}
          >
            {t('texts.restore')}
          </Button>
        )}
      </p>
      <TextFields
        {...{ language, path, errors, isEditable }}
        key={language}
        text={shown}
        base={find(DEFAULT_LANGUAGE) ?? findDefault(DEFAULT_LANGUAGE) ?? null}
        onChange={change}
      />
    </section>
  )
}

const EMPTY: TextSource = { title: '', description: '', markdown: '' }

function pickText({ title, description, markdown }: TextSource): TextSource {
  return { title, description, markdown }
}
