import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { DEFAULT_LANGUAGE, type Language } from '#platform/i18n/languages'
import type { FieldErrors } from './document-errors.ts'
import { MarkdownField } from './markdown-field.tsx'

export interface TextSource {
  title: string
  description: string
  markdown: string
}

interface Props {
  language: Language
  text: TextSource
  /** The text in the shop's own language, to translate from. */
  base: TextSource | null
  /** The path of the text in the document: `texts.0`. */
  path: string
  errors: FieldErrors
  isEditable: boolean
  onChange: (text: TextSource) => void
}

/** The title, the description and the text in one language, beside the English ones. */
export function TextFields({ language, text, base, path, errors, isEditable, onChange }: Props) {
  const { t, language: own } = useTranslation(contentMessages)
  const languageName = new Intl.DisplayNames([own], { type: 'language' }).of(language)
  const isBeside = language !== DEFAULT_LANGUAGE && base !== null
  const rows = [
    { name: 'title', label: t('texts.title'), lines: 1, max: 300 },
    { name: 'description', label: t('texts.description'), lines: 2, max: 300 },
    { name: 'markdown', label: t('texts.markdown'), lines: 22, max: 50_000 },
  ] as const
  return (
    <div className="content-texts">
      {rows.map(({ name, label, lines, max }) => {
        const field = {
          label: isBeside ? `${label} (${languageName})` : label,
          lang: language,
          maxLength: max,
          readOnly: !isEditable,
          value: text[name],
          error: errors[`${path}.${name}`],
          onChange: (event: { target: { value: string } }) =>
            onChange({ ...text, [name]: event.target.value }),
        }
        return (
          <div
            key={name}
            className="content-text"
            data-beside={isBeside}
            data-field={`${path}.${name}`}
          >
            {isBeside && (
              <div>
                <p className="label">{label}</p>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll by keyboard */}
                <p className="content-base" lang={DEFAULT_LANGUAGE} tabIndex={0}>
                  {base[name] || '–'}
                </p>
              </div>
            )}
            {name === 'markdown' ? (
              <MarkdownField
                {...field}
                rows={lines}
                {...(isEditable && { hint: t('texts.markdownHint') })}
                onChange={(markdown) => onChange({ ...text, markdown })}
              />
            ) : lines === 1 ? (
              <TextField {...field} />
            ) : (
              <TextArea {...field} rows={lines} />
            )}
          </div>
        )
      })}
    </div>
  )
}
