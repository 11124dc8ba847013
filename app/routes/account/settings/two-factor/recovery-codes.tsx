import { useShop } from '#app/api/shop-provider.tsx'
import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { CopyButton } from './copy-button.tsx'

interface Props {
  codes: string[]
  email: string
  onSaved: () => void
}

/** Shows new recovery codes once: to copy, to download, or to write down. */
export function RecoveryCodes({ codes, email, onSaved }: Props) {
  const { t } = useTranslation(securityMessages)
  const { storeName } = useShop()
  const grouped = codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
  const heading = t('recovery.fileHeading', { store: storeName, email })
  const text = [heading, '', ...grouped, ''].join('\n')
  return (
    <>
      <Note>{t('recovery.shownOnce')}</Note>
      <ul className="recovery-codes">
        {grouped.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3">
        <CopyButton text={grouped.join('\n')} />
        <a
          className="btn btn-secondary btn-small"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={t('recovery.fileName')}
        >
          {t('recovery.download')}
        </a>
      </p>
      <Button onClick={onSaved}>{t('recovery.confirmSaved')}</Button>
    </>
  )
}
