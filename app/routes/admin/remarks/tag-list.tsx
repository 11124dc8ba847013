import type { KeyboardEvent } from 'react'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import { toLowerCase } from '#platform/i18n/lower-case'
import './remarks.css'

interface Props {
  tags: string[]
  /** Replaces the tags. Without it they are only shown. */
  onChange: ((tags: string[]) => void) | null
  isSaving: boolean
}

/** The words by which the shop groups orders or customers. Enter adds one. */
export function TagList({ tags, onChange, isSaving }: Props) {
  const { t } = useTranslation(adminMessages)
  const addOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const tag = toLowerCase(input.value.trim())
    if (event.key !== 'Enter' || tag === '') return
    input.value = ''
    if (!tags.includes(tag)) onChange?.([...tags, tag])
  }
  if (tags.length === 0 && !onChange) return null
  return (
    <div className="admin-tags">
      <ul aria-label={t('tags.label')} hidden={tags.length === 0}>
        {tags.map((tag) => (
          <li key={tag} className="chip">
            {tag}
            {onChange && (
              <button
                type="button"
                aria-label={t('tags.remove', { tag })}
                disabled={isSaving}
                onClick={() => onChange(tags.filter((one) => one !== tag))}
              >
                <Icon icon={X} size={16} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {onChange && (
        <input
          className="input"
          aria-label={t('tags.add')}
          placeholder={t('tags.add')}
          maxLength={40}
          onKeyDown={addOnEnter}
        />
      )}
    </div>
  )
}
