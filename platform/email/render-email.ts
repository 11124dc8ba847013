import { html, type SafeHtml } from './html.ts'

/** What stands above an e-mail instead of the word mark. */
export interface EmailLogo {
  light: { id: string; width: number; height: number }
}

export interface EmailSender {
  /** The name and the logo can change while the process runs. */
  shopInfo: { readonly name: string; readonly logo?: EmailLogo | null }
  /** Without a trailing slash. */
  publicUrl: string
  /** Signs the links in e-mails. */
  secretKey: string
}

/** A part of an e-mail. Each is rendered as HTML and as plain text. */
export type EmailBlock =
  | { kind: 'text'; text: string }
  /** `text` is what the plain e-mail has in place of the HTML. */
  | { kind: 'html'; html: SafeHtml; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'code'; label: string; code: string }
  | { kind: 'receipt'; rows: [label: string, amount: string][]; total: [string, string] }

export interface EmailContent {
  /** A BCP 47 tag. */
  language: string
  subject: string
  heading: string
  blocks: EmailBlock[]
  /** Lines that say why the recipient gets the e-mail, and who sent it. */
  footer: string[]
}

export function renderEmail(
  { language, subject, heading, blocks, footer }: EmailContent,
  { publicUrl, shopInfo }: EmailSender,
): { subject: string; html: string; text: string } {
  const page = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="margin:0;padding:0;background:#fdfdfc">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#fdfdfc">
<tr><td style="padding-bottom:32px">${renderLogo(shopInfo, publicUrl)}</td></tr>
<tr><td style="font:400 30px/1.15 Georgia,serif;color:#14211c;padding-bottom:20px">${heading}</td></tr>
${blocks.map(renderBlockHtml)}
<tr><td style="border-top:1px solid #dcdfd6;padding-top:20px;${SMALL_STYLE}">${footer.map((line) => html`${line}<br>`)}</td></tr>
</table></td></tr></table></body></html>`
  const text = [heading, ...blocks.map(renderBlockText), '--', footer.join('\n')].join('\n\n')
  return { subject, html: page.html, text }
}

const MAX_LOGO = { width: 220, height: 44 }

/** The address stays the same, so that an e-mail keeps a logo when the shop has another one. */
function renderLogo({ name, logo }: EmailSender['shopInfo'], publicUrl: string): SafeHtml {
  const src = `${publicUrl}/mail/logo.png`
  if (!logo) {
    return html`<img src="${src}" width="110" height="29" alt="${name}" style="display:block;border:0">`
  }
  const { id, width, height } = logo.light
  const scale = Math.min(1, MAX_LOGO.width / width, MAX_LOGO.height / height)
  const shown = Math.round(height * scale)
  // Only the height: a later logo has another shape.
  return html`<img src="${src}?${id}" height="${shown}" alt="${name}" style="display:block;border:0;height:${shown}px;width:auto;max-width:100%">`
}

const SMALL_STYLE = 'font:400 13px/1.5 Arial,sans-serif;color:#5d6962'
const TEXT_STYLE = 'font:400 16px/1.55 Arial,sans-serif;color:#14211c'

function renderBlockHtml(block: EmailBlock): SafeHtml {
  if (block.kind === 'text')
    return html`<tr><td style="${TEXT_STYLE};padding-bottom:20px">${block.text}</td></tr>`
  if (block.kind === 'html')
    return html`<tr><td style="${TEXT_STYLE};padding-bottom:20px">${block.html}</td></tr>`
  if (block.kind === 'button') return renderButton(block)
  if (block.kind === 'code') return renderCode(block)
  return html`<tr><td style="padding:4px 0 28px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${block.rows.map((row) => renderReceiptRow(row, 'border-bottom:1px solid #dcdfd6;padding:9px 0'))}
${renderReceiptRow(block.total, 'border-top:2px solid #14211c;padding:12px 0;font-weight:bold')}</table></td></tr>`
}

function renderButton({ label, url }: { label: string; url: string }): SafeHtml {
  return html`<tr><td style="padding:4px 0 28px"><table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td bgcolor="#14211c" style="border-radius:26px;background:#14211c"><a href="${url}" style="display:inline-block;padding:16px 28px;font:bold 16px/20px Arial,sans-serif;color:#fdfdfc;text-decoration:none">${label}</a></td>
</tr></table></td></tr>`
}

function renderCode({ label, code }: { label: string; code: string }): SafeHtml {
  return html`<tr><td style="${TEXT_STYLE};padding-bottom:4px">${label}</td></tr>
<tr><td style="font:bold 28px/1.3 Arial,sans-serif;letter-spacing:4px;color:#14211c;padding-bottom:20px">${code}</td></tr>`
}

function renderReceiptRow([label, amount]: [string, string], style: string): SafeHtml {
  return html`<tr><td style="${TEXT_STYLE};${style}">${label}</td><td align="right" style="${TEXT_STYLE};${style};font-family:Georgia,serif;white-space:nowrap">${amount}</td></tr>`
}

function renderBlockText(block: EmailBlock): string {
  if (block.kind === 'text' || block.kind === 'html') return block.text
  if (block.kind === 'button') return `${block.label}: ${block.url}`
  if (block.kind === 'code') return `${block.label} ${block.code}`
  return [...block.rows, block.total].map(([label, amount]) => `${label}: ${amount}`).join('\n')
}
