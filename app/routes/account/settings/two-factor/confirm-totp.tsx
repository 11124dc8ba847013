import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { ConfirmCodeForm } from './confirm-code-form.tsx'
import { CopyButton } from './copy-button.tsx'

export interface PendingTotpFactor {
  id: string
  name: string
  /** A data URL. */
  qr_code: string
  secret: string
}

interface Props {
  factor: PendingTotpFactor
  userId: string
  onClose: () => void
}

/** Shows the QR code for the authenticator app, and asks for the app's first code. */
export function ConfirmTotp({ factor, userId, onClose }: Props) {
  const { t } = useTranslation(securityMessages)
  return (
    <div className="grid max-w-115 grid-cols-1 gap-5">
      <p>{t('authenticatorApps.scan')}</p>
      {/* Dark on light in both themes, because cameras need it. */}
      <img
        src={toEscapedDataUrl(factor.qr_code)}
        alt={t('authenticatorApps.qr')}
        width={220}
        height={220}
        className="qr"
      />
      <div>
        <p className="label">{t('authenticatorApps.secret')}</p>
        <p className="flex flex-wrap items-center gap-3">
          <code className="wrap-anywhere">{factor.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={factor.secret} />
        </p>
      </div>
      <ConfirmCodeForm
        label={t('authenticatorApps.code')}
        hint={t('authenticatorApps.codeHint')}
        digits={6}
        onConfirm={(code) => verifyTotp(factor, code)}
        {...{ userId, onClose }}
      />
    </div>
  )
}

async function verifyTotp(
  { id: factorId, name }: PendingTotpFactor,
  code: string,
): Promise<string> {
  const { error } = await (await getAuthClient()).mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
  return name
}

/** The auth client returns the SVG unescaped, which not every browser can read. */
function toEscapedDataUrl(dataUrl: string): string {
  const [head, ...svg] = dataUrl.split(',')
  return `${head?.replace(';utf-8', '')},${encodeURIComponent(svg.join(','))}`
}
