import { useShop } from '#app/api/shop-provider.tsx'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import type { EmailLink } from './email-link.ts'
import { HiddenFields, SubmitOnceButton } from './form-elements.tsx'

/** Confirms by the code of the e-mail, for a user who reads it on another device or whose link has expired. */
export function CodeForm({ link }: { link: EmailLink }) {
  const { t } = useTranslation(pagesMessages)
  const { accountsPath } = useShop()
  return (
    <form method="post" action={`${accountsPath}/confirm`} className="panel grid gap-4">
      <h2 className="font-bold">{t('confirm.code.title')}</h2>
      <HiddenFields link={link} withToken />
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        required
        label={t('confirm.code.address')}
      />
      <TextField
        name="code"
        label={t('confirm.code.label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern=" *([0-9] *){6,10}"
        title={t('confirm.code.invalid')}
        required
      />
      <SubmitOnceButton variant="secondary">{t('confirm.code.button')}</SubmitOnceButton>
    </form>
  )
}
