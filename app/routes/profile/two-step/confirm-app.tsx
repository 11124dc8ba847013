import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts } from '#app/session.ts'
import { CodeForm } from './code-form.tsx'
import { CopyButton } from './copy-button.tsx'

export interface NewApp {
  id: string
  name: string
  /** A picture in an address. */
  qr_code: string
  secret: string
}

interface Props {
  app: NewApp
  person: string
  onEnd: () => void
}

/** What the app is to scan, and the first code it shows. */
export function ConfirmApp({ app, person, onEnd }: Props) {
  const { t } = useTranslation('security')
  return (
    <div className="grid max-w-115 grid-cols-1 gap-5">
      <p>{t('apps.scan')}</p>
      {/* Dark on light in either theme: that is what cameras read. */}
      <img
        src={pictureOf(app.qr_code)}
        alt={t('apps.qr')}
        width={220}
        height={220}
        className="qr"
      />
      <div>
        <p className="label">{t('apps.secret')}</p>
        <p className="flex flex-wrap items-center gap-3">
          <code className="wrap-anywhere">{app.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={app.secret} />
        </p>
      </div>
      <CodeForm
        label={t('apps.code')}
        hint={t('apps.codeHint')}
        digits={6}
        confirm={(code) => confirm(app, code)}
        {...{ person, onEnd }}
      />
    </div>
  )
}

async function confirm({ id: factorId, name }: NewApp, code: string): Promise<string> {
  const { error } = await (await accounts()).mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
  return name
}

/** The client hands it on unescaped, which not every browser reads. */
function pictureOf(address: string): string {
  const [head, ...svg] = address.split(',')
  return `${head?.replace(';utf-8', '')},${encodeURIComponent(svg.join(','))}`
}
