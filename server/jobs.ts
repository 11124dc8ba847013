import type { Parts } from '#api'
import { forgetOldAnswers } from '#api'
import { forgetOldCarts } from '#modules/cart'
import { compactTallies, endReductions, forgetSearchesWithoutResult } from '#modules/catalog'
import { askForNews, expireHolds } from '#modules/checkout'
import { forgetChallenges, forgetFlows, forgetOldSignIns } from '#modules/identity'
import { fetchWaiting } from '#modules/pictures'
import { eraseLeft, forgetAnonymous } from '#modules/privacy'
import type { Job } from '#platform/jobs'
import { forgetOwnedLetters } from '#platform/mail'
import { forgetOldTexts } from '#platform/text-messages'
import { settleNextPending } from '#sandbox/payments'

export const SEARCHES_KEPT_DAYS = 90
const MESSAGES_KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

/** What is done by the clock or on demand, on one page. A key is what `jobs.send` calls it: letters and hyphens. */
export function jobsOf({ db, files, identity, pictures, providers }: Parts): Record<string, Job> {
  return {
    'forget-old-answers': { every: '17 * * * *', run: (_, { now }) => forgetOldAnswers(db, now) },
    'fetch-pictures': {
      every: '* * * * *',
      run: (_, moment) => fetchWaiting({ db, files, workshop: pictures.workshop }, moment),
    },
    'ask-for-payment-news': {
      every: '*/10 * * * *',
      run: (_, { now }) => askForNews(db, { providers, now }),
    },
    'settle-sandbox-payments': {
      every: '* * * * *',
      run: async (_, { now }) => {
        while (await settleNextPending(db, { now }));
      },
    },
    'forget-challenges': { every: '*/5 * * * *', run: (_, { now }) => forgetChallenges(db, now) },
    'compact-tallies': { every: '*/5 * * * *', run: () => compactTallies(db) },
    'end-reductions': { every: '23 * * * *', run: (_, { now }) => endReductions(db, now) },
    'forget-old-searches': {
      every: '41 3 * * *',
      run: (_, { now }) =>
        forgetSearchesWithoutResult(db, new Date(now.getTime() - SEARCHES_KEPT_DAYS * DAY_MS)),
    },
    'forget-old-carts': { every: '53 3 * * *', run: (_, { now }) => forgetOldCarts(db, now) },
    'forget-flows': { every: '29 * * * *', run: (_, { now }) => forgetFlows(db, now) },
    'forget-old-texts': {
      every: '7 4 * * *',
      async run(_, { now }) {
        const before = new Date(now.getTime() - MESSAGES_KEPT_DAYS * DAY_MS)
        await forgetOldTexts(db, before)
        await forgetOwnedLetters(db, before)
      },
    },
    'forget-old-sign-ins': {
      every: '13 * * * *',
      async run(_, { now }) {
        const { sessions: settings } = identity.settings
        await forgetOldSignIns(db, { settings, now })
        await forgetAnonymous(db, { days: settings.anonymousDays, now })
      },
    },
    'erase-left-orders': { every: '7 * * * *', run: (_, { now }) => eraseLeft(db, now) },
    'expire-holds': { every: '* * * * *', run: (_, { now }) => expireHolds(db, now) },
  }
}
