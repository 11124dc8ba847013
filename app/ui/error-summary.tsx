import { useEffect, useRef } from 'react'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import { CircleAlert } from './icons.ts'

interface Props {
  /** In the order of the form. `field` is the id of the invalid control. */
  errors: { field: string; message: string }[]
  /** The number of submit attempts. Each new attempt moves the focus here. */
  attempt: number
}

/** The list of errors at the top of a form, each with a link to its field. Takes the focus after a failed submit. */
export function ErrorSummary({ errors, attempt }: Props) {
  const { t } = useTranslation(commonMessages)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) container.current?.focus()
  }, [attempt])

  if (errors.length === 0) return null
  return (
    <div className="note note-bad" ref={container} tabIndex={-1} role="alert">
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

/** Focuses the field without changing the URL hash, so that the back button leaves the form. */
function focusField(event: React.MouseEvent, field: string) {
  event.preventDefault()
  document.getElementById(field)?.focus()
}
