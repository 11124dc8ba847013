import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Copy } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import './influencer.css'

interface Props {
  code: string
  labels: { code: string; link: string }
}

/** The code of an influencer and the short link with it, each with a button that copies it. Rendered in the browser only. */
export function CodeAndLink({ code, labels }: Props) {
  // The address has no page, so the router cannot build it.
  const link = new URL(`r/${code}`, location.origin).href
  return (
    <dl className="influencer-code">
      <dt>{labels.code}</dt>
      <dd>
        <CopyButton text={code} />
      </dd>
      <dt>{labels.link}</dt>
      <dd>
        <CopyButton text={link} />
      </dd>
    </dl>
  )
}

/** A text that a press copies. */
function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation(influencerMessages)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('copied', { text })),
      () => toast(t('copyFailed'), { variant: 'bad' }),
    )
  return (
    <button type="button" className="link" onClick={copy} aria-label={t('copy', { text })}>
      {text} <Icon icon={Copy} size={16} />
    </button>
  )
}
