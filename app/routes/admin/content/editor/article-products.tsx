import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import { ProductSearch } from '../product-search.tsx'
import { SortableList } from '../sortable-list.tsx'

const MAX_PRODUCTS = 8

interface Props {
  slugs: string[]
  isEditable: boolean
  onChange: (slugs: string[]) => void
}

/** The products below an article, in their order. */
export function ArticleProducts({ slugs, isEditable, onChange }: Props) {
  const { t } = useTranslation(contentMessages)
  return (
    <div className="grid gap-3">
      <h3 className="label">{t('articles.products')}</h3>
      <SortableList
        items={slugs}
        getKey={(slug) => slug}
        getName={(slug) => slug}
        isEditable={isEditable}
        onChange={onChange}
      >
        {(slug) => (
          <span className="content-row">
            <span className="min-w-0 flex-1 wrap-anywhere">{slug}</span>
            {isEditable && (
              <button
                type="button"
                className="plain-icon-button"
                aria-label={t('sort.remove', { name: slug })}
                onClick={() => onChange(slugs.filter((one) => one !== slug))}
              >
                <Icon icon={X} size={16} />
              </button>
            )}
          </span>
        )}
      </SortableList>
      {isEditable && slugs.length < MAX_PRODUCTS && (
        <ProductSearch
          label={t('articles.addProduct')}
          isHidden={({ slug }) => slugs.includes(slug)}
          onChoose={({ slug }) => onChange([...slugs, slug])}
        />
      )}
    </div>
  )
}
