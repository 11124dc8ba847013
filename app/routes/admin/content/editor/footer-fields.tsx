import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import { PAYMENT_MARKS, SOCIAL_NETWORKS } from '#contract/content'
import { SortableList } from '../sortable-list.tsx'
import type { FieldsProps } from './field-props.ts'

/** The profiles and the marks of payment methods in the footer of each page. */
export function FooterFields({ document, errors, isEditable, onChange }: FieldsProps<'footer'>) {
  const { t } = useTranslation(contentMessages)
  const { social, payment_methods: marks } = document.footer
  const change = (part: Partial<typeof document.footer>) =>
    onChange({ ...document, footer: { ...document.footer, ...part } })
  const setProfile = (network: (typeof SOCIAL_NETWORKS)[number], url: string) => {
    const { [network]: _, ...others } = social
    change({ social: url === '' ? others : { ...others, [network]: url } })
  }
  const setMarks = (payment_methods: typeof marks) => change({ payment_methods })
  return (
    <>
      <section className="content-section" aria-labelledby="profiles-heading">
        <h2 id="profiles-heading">{t('footer.profiles')}</h2>
        <p className="hint">{t('footer.profilesHint')}</p>
        {SOCIAL_NETWORKS.map((network) => (
          <div key={network} data-field={`footer.social.${network}`}>
            <TextField
              type="url"
              label={network}
              maxLength={500}
              readOnly={!isEditable}
              placeholder="https://"
              value={social[network] ?? ''}
              error={errors[`footer.social.${network}`]}
              onChange={(event) => setProfile(network, event.target.value.trim())}
            />
          </div>
        ))}
      </section>
      <section className="content-section" aria-labelledby="marks-heading">
        <h2 id="marks-heading">{t('footer.marks')}</h2>
        <p className="hint">{t('footer.marksHint')}</p>
        <SortableList
          items={marks}
          getKey={(mark) => mark}
          getName={(mark) => mark}
          isEditable={isEditable}
          onChange={setMarks}
        >
          {(mark) => (
            <span className="content-row">
              <span className="flex-1">{mark}</span>
              {isEditable && (
                <button
                  type="button"
                  className="plain-icon-button"
                  aria-label={t('sort.remove', { name: mark })}
                  onClick={() => setMarks(marks.filter((one) => one !== mark))}
                >
                  <Icon icon={X} size={16} />
                </button>
              )}
            </span>
          )}
        </SortableList>
        {isEditable && (
          <fieldset className="content-choices">
            <legend className="label">{t('footer.addMark')}</legend>
            {PAYMENT_MARKS.filter((mark) => !marks.includes(mark)).map((mark) => (
              <CheckboxOrRadio
                key={mark}
                label={mark}
                checked={false}
                onChange={() => setMarks([...marks, mark])}
              />
            ))}
          </fieldset>
        )}
      </section>
    </>
  )
}
