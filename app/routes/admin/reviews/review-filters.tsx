import { adminMessages } from '#app/i18n/areas/admin.ts'
import { moderationMessages } from '#app/i18n/areas/moderation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import type { ListParams } from '../list/use-list-params.ts'

const GRADES = [5, 4, 3, 2, 1]

/** The filters of the list: grade, photos, and the product of a row. */
export function ReviewFilters({ params }: { params: ListParams }) {
  const { t } = useTranslation([moderationMessages, adminMessages])
  return (
    <div className="admin-tools">
      <select
        className="input review-grade"
        aria-label={t('filter.rating')}
        value={params.get('rating') ?? ''}
        onChange={(event) => params.set({ rating: event.target.value })}
      >
        <option value="">{t('filter.anyRating')}</option>
        {GRADES.map((grade) => (
          <option key={grade} value={grade}>
            {t('stars', { count: grade })}
          </option>
        ))}
      </select>
      <CheckboxOrRadio
        label={t('filter.photos')}
        checked={params.get('photos') !== undefined}
        onChange={(event) => params.set({ photos: event.target.checked ? '1' : undefined })}
      />
      {params.get('product') && (
        <span className="chip">
          {t('filter.oneProduct')}
          <button
            type="button"
            aria-label={t('admin:list.removeFilter', { name: t('filter.oneProduct') })}
            onClick={() => params.set({ product: undefined })}
          >
            <Icon icon={X} size={16} />
          </button>
        </span>
      )}
    </div>
  )
}
