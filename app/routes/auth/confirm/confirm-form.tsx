import { useShop } from '#app/api/shop-provider.tsx'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { EmailLink } from './email-link.ts'
import { HiddenFields, SubmitOnceButton } from './form-elements.tsx'

/** The button that redeems the token of the link. */
export function ConfirmForm({ link }: { link: EmailLink }) {
  const { t } = useTranslation(pagesMessages)
  const { accountsPath } = useShop()
  const textKey = `confirm.types.${link.type}` as const
  return (
    <form
      method="post"
      action={`${accountsPath}/confirm`}
      className="grid justify-items-start gap-3.5 pt-8"
    >
      <h1 className="d3">{t(`${textKey}.title`)}</h1>
      <p className="text-ink-2">{t(`${textKey}.text`)}</p>
      <HiddenFields link={link} withToken />
      <SubmitOnceButton variant="primary">{t(`${textKey}.button`)}</SubmitOnceButton>
      <p className="text-ink-2 text-sm">{t('confirm.help')}</p>
    </form>
  )
}
