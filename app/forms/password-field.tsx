import { Eye, EyeOff } from 'lucide'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** A password that can be looked at while it is typed. */
export function PasswordField({ className = '', ...field }: ComponentProps<typeof TextField>) {
  const { t } = useTranslation('account')
  const [isShown, show] = useState(false)
  return (
    <div className={`password ${className}`}>
      <TextField {...field} type={isShown ? 'text' : 'password'} />
      <button
        type="button"
        className="tool"
        aria-label={t(isShown ? 'password.hide' : 'password.show')}
        aria-controls={field.id ?? field.name}
        onClick={() => show(!isShown)}
      >
        <Icon icon={isShown ? EyeOff : Eye} />
      </button>
    </div>
  )
}
