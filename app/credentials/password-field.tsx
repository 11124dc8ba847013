import { type ComponentProps, useState } from 'react'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Eye, EyeOff } from '#app/ui/icons.ts'

/** A password field with a button that shows and hides the password. */
export function PasswordField({ className = '', ...field }: ComponentProps<typeof TextField>) {
  const { t } = useTranslation(accountMessages)
  const [isVisible, setVisible] = useState(false)
  return (
    <div className={`password ${className}`}>
      <TextField {...field} type={isVisible ? 'text' : 'password'} />
      <button
        type="button"
        className="plain-icon-button"
        aria-label={t(isVisible ? 'password.hide' : 'password.show')}
        aria-controls={field.id ?? field.name}
        onClick={() => setVisible(!isVisible)}
      >
        <Icon icon={isVisible ? EyeOff : Eye} />
      </button>
    </div>
  )
}
