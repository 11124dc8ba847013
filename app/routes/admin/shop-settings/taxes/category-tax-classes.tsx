import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import { TAX_CLASSES, type TaxClass } from '#contract/pricing'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { useSettingAction } from '../use-setting-action.ts'

interface Category {
  id: string
  path: string[]
  tax_class: TaxClass
}

/** Which goods have which class: a category passes it on to those below it. */
export function CategoryTaxClasses() {
  const { t } = useTranslation(shopSettingsMessages)
  const api = useApi()
  const query = useQuery({
    queryKey: useAdminKey()('tax-classes'),
    queryFn: async () => (await parseResponse(api.admin['tax-rates'].classes.$get())).items,
  })
  return (
    <section className="settings-section" aria-labelledby="tax-classes">
      <h2 id="tax-classes">{t('tax.classes')}</h2>
      <p className="settings-help">{t('tax.classesHelp')}</p>
      <QueryView query={query} errorTitle={t('failed')}>
        {(categories) => (
          <>
            {categories.length === 0 && <p className="pt-4 text-ink-2">{t('tax.noCategories')}</p>}
            <ul className="settings-rows pt-2">
              {categories.map((category) => (
                <CategoryRow key={category.id} category={category} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </section>
  )
}

function CategoryRow({ category }: { category: Category }) {
  const { t } = useTranslation(shopSettingsMessages)
  const { can } = useAccess()
  const api = useApi().admin['tax-rates'].classes[':id']
  const save = useSettingAction(
    (tax_class: TaxClass) =>
      parseResponse(api.$put({ param: { id: category.id }, json: { tax_class } })),
    { stale: ['tax-classes'], toastsErrors: true },
  )
  const name = category.path.join(' › ')
  // What is being saved is shown at once, and what was saved before if the server refuses it.
  const taxClass = save.isPending ? save.variables : category.tax_class
  return (
    <li>
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      {can('settings:write') ? (
        <select
          className="input"
          aria-label={t('tax.classOf', { name })}
          value={taxClass}
          onChange={(event) => save.mutate(event.target.value as TaxClass)}
        >
          {TAX_CLASSES.map((one) => (
            <option key={one} value={one}>
              {t(`tax.class.${one}`)}
            </option>
          ))}
        </select>
      ) : (
        t(`tax.class.${taxClass}`)
      )}
    </li>
  )
}
