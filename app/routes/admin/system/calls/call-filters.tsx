import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField } from '#app/ui/field.tsx'
import { CALL_OUTCOMES } from '#contract/marketplace'
import { useAdminKey } from '../../frame/access.ts'
import type { ListParams } from '../../list/use-list-params.ts'
import { calledMethodsQuery } from './call-queries.ts'

/** The filters of calls: by what was called, and by how it ended. */
export function CallFilters({ params }: { params: ListParams }) {
  const { t } = useTranslation([systemMessages, adminMessages])
  const chosen = params.get('method')
  const { data: known = [] } = useQuery(calledMethodsQuery(useApi(), useAdminKey()))
  const methods = chosen && !known.includes(chosen) ? [...known, chosen] : known
  return (
    <div className="admin-tools items-end">
      <SelectField
        label={t('calls.method')}
        value={chosen ?? ''}
        onChange={({ target }) => params.set({ method: target.value })}
      >
        <option value="">{t('admin:list.any')}</option>
        {methods.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </SelectField>
      <SelectField
        label={t('calls.outcome')}
        value={params.get('outcome') ?? ''}
        onChange={({ target }) => params.set({ outcome: target.value })}
      >
        <option value="">{t('admin:list.any')}</option>
        <option value="failed">{t('calls.failed')}</option>
        {CALL_OUTCOMES.map((outcome) => (
          <option key={outcome} value={outcome}>
            {t(`calls.outcomes.${outcome}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
