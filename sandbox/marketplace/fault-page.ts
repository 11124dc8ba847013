import { html } from 'hono/html'
import type { Language } from '#platform/i18n/languages'
import { renderPage } from '../page-layout.ts'
import { ANSWERS } from './answer-call.ts'
import type { listFaults } from './faults.ts'
import { renderBackLink, renderNote, sandboxTexts } from './pages.ts'
import { FAULT_KINDS } from './tables.ts'

type WaitingFault = Awaited<ReturnType<typeof listFaults>>[number]

interface FaultPage {
  faults: WaitingFault[]
  /** What was sent is not a switch. */
  isInvalid: boolean
}

/** The switches of the faults: which calls meet one, and how many more. */
export function renderFaultPage(
  { language }: { language: Language },
  { faults, isInvalid }: FaultPage,
) {
  const t = sandboxTexts(language)
  return renderPage(
    { language, title: t('faults.title') },
    html`${renderNote(language)}<h1>${t('faults.title')}</h1>
      <p>${t('faults.help')}</p>
      ${isInvalid ? html`<p class="note" role="alert">${t('faults.invalid')}</p>` : ''}
      ${renderSwitch(language)}
      <h2>${t('faults.waiting')}</h2>
      ${faults.length === 0 ? html`<p>${t('faults.none')}</p>` : renderWaiting(language, faults)}
      ${renderBackLink(language)}`,
  )
}

function renderSwitch(language: Language) {
  const t = sandboxTexts(language)
  const methods = Object.keys(ANSWERS)
  return html`<form method="post">
    <label>${t('faults.kind')}
      <select name="kind">${FAULT_KINDS.map((kind) => html`<option value="${kind}">${t(`fault.${kind}`)}</option>`)}</select>
    </label>
    <label>${t('faults.method')}
      <select name="method"><option value="">${t('faults.everyMethod')}</option>${methods.map((method) => html`<option>${method}</option>`)}</select>
    </label>
    <label>${t('faults.calls')}
      <input name="calls" type="number" min="1" max="1000" value="1" required>
    </label>
    <label>${t('faults.seconds')}
      <input name="seconds" type="number" min="1" max="86400">
    </label>
    <label>${t('faults.percent')}
      <input name="percent" type="number" min="1" max="1000">
    </label>
    <button class="pay" name="action" value="on">${t('faults.on')}</button>
  </form>`
}

function renderWaiting(language: Language, faults: WaitingFault[]) {
  const t = sandboxTexts(language)
  const rows = faults.map(({ id, kind, method, callsLeft }) => {
    const name = t(`fault.${kind}`)
    return html`<li><p><b>${name}</b>, ${method || t('faults.everyMethod')}: ${t('faults.left', { count: callsLeft })}</p>
      <form method="post"><input type="hidden" name="id" value="${id}">
        <button name="action" value="off" aria-label="${t('faults.offNamed', { name })}">${t('faults.off')}</button>
      </form></li>`
  })
  return html`<ul>${rows}</ul>
    <form method="post"><button name="action" value="all-off">${t('faults.allOff')}</button></form>`
}
