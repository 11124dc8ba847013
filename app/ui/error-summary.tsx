import { CircleAlert } from 'lucide'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from './icon.tsx'

interface Props {
  /** In the order of the form; `field` is the id of what to mend. */
  errors: { field: string; message: string }[]
  /** Changes with each attempt, so that each one brings the focus here. */
  attempt: number
}

/** At a form's top: what is wrong, each with a link to its field. It takes the focus. */
export function ErrorSummary({ errors, attempt }: Props) {
  const { t } = useTranslation('common')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])

  if (errors.length === 0) return null
  return (
    <div className="note note-bad" ref={box} tabIndex={-1} role="alert">
      <Icon icon={CircleAlert} />
      <div>
        <p className="pb-1 font-semibold">{t('field.summary', { count: errors.length })}</p>
        <ul>
          {errors.map(({ field, message }) => (
            <li key={field}>
              <a
                className="link inline-block py-1"
                href={`#${field}`}
                onClick={(event) => focusField(event, field)}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The address stays as it is: going back should leave the form, not the error. */
function focusField(event: React.MouseEvent, field: string) {
  event.preventDefault()
  document.getElementById(field)?.focus()
}
