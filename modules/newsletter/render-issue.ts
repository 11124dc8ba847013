import { renderMarkdown } from '#modules/content'
import { html } from '#platform/email/html'
import { type EmailSender, renderEmail } from '#platform/email/render-email'
import { DEFAULT_LANGUAGE, type Language } from '#platform/i18n/languages'
import type { IssueText } from './contract.ts'
import { newsletterTexts } from './newsletter-texts.ts'

/** The template of the e-mails of issues. */
export const ISSUE_TEMPLATE = 'newsletter-issue'

/** The text for a reader: in their language, else in the default one, else the first. */
export function pickText(texts: IssueText[], language: Language): IssueText {
  const find = (wanted: Language) => texts.find((text) => text.language === wanted)
  return find(language) ?? find(DEFAULT_LANGUAGE) ?? texts[0]!
}

interface IssueEmailInput {
  sender: EmailSender
  /** Name and postal address of the seller. */
  sellerLine: string
}

/**
 * Returns a function that renders the e-mail of a reader. The Markdown is rendered once: its HTML runs no scripts and
 * loads nothing but uploaded pictures, and paths of the shop become links to it.
 */
export function createIssueRenderer(
  { language, subject, markdown }: IssueText,
  { sender, sellerLine }: IssueEmailInput,
) {
  const { intro_html, sections } = renderMarkdown(markdown, language)
  const parts = sections.map((section) => html`<h2>${section.title}</h2>${{ html: section.html }}`)
  const body = html`${{ html: intro_html }}${parts}`
  const toAbsolute = (text: string) => text.replaceAll('href="/', `href="${sender.publicUrl}/`)
  const content = toEmailPictures(toAbsolute(body.html), sender.publicUrl)
  const block = {
    ...{ kind: 'html' as const, html: { html: content } },
    text: markdown.replaceAll('](/', `](${sender.publicUrl}/`),
  }
  const t = newsletterTexts(language)
  return ({ unsubscribeUrl }: { unsubscribeUrl: string }) => {
    const footer = [t('unsubscribe', { url: unsubscribeUrl }), sellerLine]
    return renderEmail({ language, subject, heading: subject, blocks: [block], footer }, sender)
  }
}

/** The width of the text of an e-mail. */
const MAX_PICTURE_WIDTH = 520

/** E-mail programs know one source and, some of them, no styles: a picture has a width that fits. */
function toEmailPictures(html: string, publicUrl: string): string {
  return html.replaceAll(
    /<img src="\/([^"]*)" alt="([^"]*)" width="(\d+)"[^>]*>/g,
    (_, path: string, alt: string, width: string) =>
      `<img src="${publicUrl}/${path}" alt="${alt}" width="${Math.min(Number(width), MAX_PICTURE_WIDTH)}" style="max-width:100%;height:auto">`,
  )
}
