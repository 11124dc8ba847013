import { useTranslation } from '#app/i18n/use-translation.ts'
import { useShop } from '#app/shop.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { MailLink } from './link.ts'
import { Hidden, SendButton } from './send.tsx'

/** The same by hand, for whoever reads the letter elsewhere or whose link has ended. */
export function CodeForm({ link }: { link: MailLink }) {
  const { t } = useTranslation('pages')
  const { accountsPath } = useShop()
  return (
    <form method="post" action={`${accountsPath}/confirm`} className="panel grid gap-4">
      <h2 className="font-bold">{t('confirm.code.title')}</h2>
      <Hidden link={link} withToken />
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
        title={t('confirm.code.wrong')}
        required
      />
      <SendButton look="secondary">{t('confirm.code.button')}</SendButton>
    </form>
  )
}
