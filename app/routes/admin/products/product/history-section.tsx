import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { productsMessages } from '#app/i18n/areas/products.ts'
import { staffMessages } from '#app/i18n/areas/staff.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AdminProduct, ProductVersion } from '#contract/product-administration'
import { getDateFormat } from '#platform/i18n/date-format'
import { useFieldNames } from '../../difference/use-field-names.ts'
import { useAdminKey } from '../../frame/access.ts'
import { productVersionsQuery } from '../product-queries.ts'
import { useProductAction } from './use-product-action.ts'

interface Props {
  product: AdminProduct
  isEditable: boolean
}

/** The last changes, and a way back to what the product was before each. */
export function HistorySection({ product, isEditable }: Props) {
  const { t } = useTranslation(productsMessages)
  const query = useQuery(productVersionsQuery(useApi(), useAdminKey(), product.id))
  return (
    <section aria-labelledby="history-heading">
      <div className="admin-part-head">
        <h2 id="history-heading">{t('history.title')}</h2>
      </div>
      <QueryView query={query} errorTitle={t('history.failed')} skeleton="h-32">
        {(versions) =>
          versions.length === 0 ? (
            <p className="hint">{t('history.none')}</p>
          ) : (
            <ol className="admin-versions">
              {versions.map((version) => (
                <Version key={version.revision} {...{ product, version, isEditable }} />
              ))}
            </ol>
          )
        }
      </QueryView>
    </section>
  )
}

const MAX_SHOWN = 6
/** Their values are ids and names of files. */
const WITHOUT_VALUES = new Set(['images', 'related'])

function Version({ product, version, isEditable }: Props & { version: ProductVersion }) {
  const { t, language } = useTranslation([productsMessages, staffMessages])
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const { revision, changes, actor, ended_at } = version
  const api = useApi()
  const restore = useProductAction(
    () => {
      const param = { id: product.id, version: `${revision}` }
      const json = { revision: product.revision }
      return parseResponse(
        api.admin.products[':id'].versions[':version'].restore.$post({ param, json }),
      )
    },
    { done: t('history.restored') },
  )
  const nameField = useFieldNames()
  const at = date.format(new Date(ended_at))
  const who = actor ? (actor.name ?? t(`staff:actor.${actor.kind}`)) : t('history.import')
  return (
    <li>
      <p className="text-ink-2">
        <time dateTime={ended_at}>{at}</time>, {who}
      </p>
      <ul>
        {changes.slice(0, MAX_SHOWN).map(({ field, from, to }) => (
          <li key={field}>
            <span className="text-ink-2">{nameField(field)}</span>{' '}
            {!WITHOUT_VALUES.has(field) && (
              <>
                <del>{from}</del> <ins>{to}</ins>
              </>
            )}
          </li>
        ))}
        {changes.length > MAX_SHOWN && (
          <li className="text-ink-2">{t('history.more', { count: changes.length - MAX_SHOWN })}</li>
        )}
      </ul>
      {isEditable && (
        <button
          type="button"
          className="link"
          aria-label={t('history.restoreFrom', { at })}
          disabled={restore.isPending}
          onClick={() => restore.mutate()}
        >
          {t('history.restore')}
        </button>
      )}
    </li>
  )
}
