import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { MAX_TITLE_LENGTH } from '#contract/product-administration'
import type { FormErrors, ProductForm } from './product-form.ts'

export interface SectionProps {
  form: ProductForm
  isEditable: boolean
  onChange: (changes: Partial<ProductForm>) => void
}

export function DetailsSection({
  form,
  isEditable,
  onChange,
  errors,
}: SectionProps & { errors: FormErrors }) {
  const { t } = useTranslation(productsMessages)
  return (
    <section aria-labelledby="details-heading">
      <div className="admin-part-head">
        <h2 id="details-heading">{t('details.title')}</h2>
      </div>
      <div className="admin-fields">
        <TextField
          name="title"
          label={t('details.name')}
          maxLength={MAX_TITLE_LENGTH}
          readOnly={!isEditable}
          value={form.title}
          error={errors.title && t('error.title')}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <TextArea
          name="description"
          label={t('details.description')}
          hint={t('details.descriptionHint')}
          rows={8}
          readOnly={!isEditable}
          value={form.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
        <TextField
          name="brand"
          label={t('details.brand')}
          maxLength={120}
          readOnly={!isEditable}
          value={form.brand}
          onChange={(event) => onChange({ brand: event.target.value })}
        />
      </div>
    </section>
  )
}

const SHOWN_TITLE = 60
const SHOWN_DESCRIPTION = 155

/** The texts for search engines, and the result as they show it. */
export function SearchResultSection({ form, isEditable, onChange }: SectionProps) {
  const { t } = useTranslation(productsMessages)
  const plain = form.description.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  const title = form.seoTitle || form.title
  const description = form.seoDescription || plain.trim()
  return (
    <section aria-labelledby="seo-heading">
      <div className="admin-part-head">
        <h2 id="seo-heading">{t('seo.title')}</h2>
      </div>
      <div className="admin-search-result" aria-hidden="true">
        <small>{`${location.host} › products › ${form.slug || '…'}`}</small>
        <strong>{cut(title, SHOWN_TITLE) || '…'}</strong>
        <span>{cut(description, SHOWN_DESCRIPTION)}</span>
      </div>
      <div className="admin-fields">
        <TextField
          label={t('seo.pageTitle')}
          hint={t('seo.length', { count: title.length, max: SHOWN_TITLE })}
          maxLength={120}
          placeholder={form.title}
          readOnly={!isEditable}
          value={form.seoTitle}
          onChange={(event) => onChange({ seoTitle: event.target.value })}
        />
        <TextArea
          label={t('seo.description')}
          hint={t('seo.length', { count: description.length, max: SHOWN_DESCRIPTION })}
          rows={3}
          maxLength={320}
          readOnly={!isEditable}
          value={form.seoDescription}
          onChange={(event) => onChange({ seoDescription: event.target.value.replace(/\n/g, ' ') })}
        />
        <TextField
          name="slug"
          label={t('seo.address')}
          hint={t('seo.addressHint')}
          maxLength={MAX_TITLE_LENGTH}
          readOnly={!isEditable}
          value={form.slug}
          onChange={(event) => onChange({ slug: event.target.value })}
        />
      </div>
    </section>
  )
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max).replace(/\s+\S*$/, '')}…`
}
