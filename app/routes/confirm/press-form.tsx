import { useTranslation } from '#app/i18n/use-translation.ts'
import { useShop } from '#app/shop.tsx'
import type { MailLink } from './link.ts'
import { Hidden, SendButton } from './send.tsx'

/** One button, which spends what the link carries. */
export function PressForm({ link }: { link: MailLink }) {
  const { t } = useTranslation('pages')
  const { accountsPath } = useShop()
  const about = `confirm.types.${link.type}` as const
  return (
    <form
      method="post"
      action={`${accountsPath}/confirm`}
      className="grid justify-items-start gap-3.5 pt-8"
    >
      <h1 className="d3">{t(`${about}.title`)}</h1>
      <p className="text-ink-2">{t(`${about}.text`)}</p>
      <Hidden link={link} withToken />
      <SendButton look="primary">{t(`${about}.button`)}</SendButton>
      <p className="text-ink-2 text-sm">{t('confirm.help')}</p>
    </form>
  )
}
