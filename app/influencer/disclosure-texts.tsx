import { influencerRewardsMessages } from '#app/i18n/areas/influencer-rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCopy } from '#app/sharing/use-copy.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Check } from '#app/ui/icons.ts'
import './influencer.css'

/**
 * The words by which influencers say that a post is advertising, by the country of the audience. They are in the language
 * of the country, whatever that of the page is. Sources: US: FTC, Disclosures 101 for Social Media Influencers (2019). GB:
 * CMA and ASA, An Influencer's Guide (2023). DE: Medienanstalten, Werbekennzeichnung bei Online-Medien (2024). AT: § 26
 * Mediengesetz. FR: law 2023-451 of 9 June 2023, article 5. ES: Código de conducta of AEA and AUTOCONTROL (2025). NL:
 * Reclamecode Social Media & Influencer Marketing. IT: IAP, Digital Chart. TR: Ministry of Trade, guideline on advertising
 * by social media influencers (2021).
 */
const DISCLOSURES = {
  US: ['#ad', '#sponsored'],
  GB: ['Ad', '#ad'],
  DE: ['Werbung', 'Anzeige'],
  AT: ['Werbung', 'Anzeige'],
  FR: ['Collaboration commerciale', 'Publicité'],
  ES: ['Publicidad', '#publi'],
  NL: ['#advertentie', '#reclame'],
  IT: ['Pubblicità', '#adv'],
  TR: ['#reklam', '#işbirliği'],
} as const
const COUNTRIES = Object.keys(DISCLOSURES) as (keyof typeof DISCLOSURES)[]

/** Each text is copied by a button. */
export function DisclosureTexts() {
  const { t, language } = useTranslation(influencerRewardsMessages)
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return (
    <section className="influencer-panel" aria-labelledby="influencer-disclosure">
      <h2 className="d1" id="influencer-disclosure">
        {t('disclosure.title')}
      </h2>
      <p className="text-ink-2">{t('disclosure.about')}</p>
      <dl className="influencer-disclosures">
        {COUNTRIES.map((country) => (
          <div key={country}>
            <dt>{names.of(country)}</dt>
            <dd>
              {DISCLOSURES[country].map((text) => (
                <CopyButton key={text} text={text} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation(influencerRewardsMessages)
  const { copy, isCopied } = useCopy(text)
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={t('disclosure.copy', { text })}
        onClick={copy}
      >
        {text}
        {isCopied && <Icon icon={Check} size={16} />}
      </Button>
      <span className="sr-only" aria-live="polite">
        {isCopied && t('disclosure.copied', { text })}
      </span>
    </>
  )
}
