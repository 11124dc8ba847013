import type { ReactNode } from 'react'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio } from '#app/ui/field.tsx'

interface Props {
  id: string
  title: string
  hint?: string
  /** Of a block that can be hidden. */
  isShown?: boolean
  isEditable?: boolean
  onToggle?: (isShown: boolean) => void
  children: ReactNode
}

/** A block of the home page. Without content it has no section on the page. */
export function BlockSection({ id, title, hint, isShown, isEditable, onToggle, children }: Props) {
  const { t } = useTranslation(contentMessages)
  return (
    <section className="content-section" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      {hint && <p className="hint">{hint}</p>}
      {onToggle && (
        <CheckboxOrRadio
          label={t('home.isShown')}
          checked={isShown ?? false}
          disabled={!isEditable}
          onChange={(event) => onToggle(event.target.checked)}
        />
      )}
      {children}
    </section>
  )
}
