import { influencerRewardsMessages } from '#app/i18n/areas/influencer-rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
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
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('disclosure.copied', { text })),
      () => toast(t('disclosure.failed'), { variant: 'bad' }),
    )
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
                <Button
                  key={text}
                  variant="secondary"
                  size="small"
                  aria-label={t('disclosure.copy', { text })}
                  onClick={() => copy(text)}
                >
                  {text}
                </Button>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
