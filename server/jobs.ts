import type { Parts } from '#api'
import { forgetOldAnswers } from '#api'
import { askForNews, expireHolds } from '#modules/checkout'
import { fetchWaiting } from '#modules/pictures'
import type { Job } from '#platform/jobs'
import { settleNextPending } from '#sandbox/payments'

/** What is done by the clock or on demand, on one page. A key is what `jobs.send` calls it: letters and hyphens. */
export function jobsOf({ db, files, providers }: Parts): Record<string, Job> {
  return {
    'forget-old-answers': { every: '17 * * * *', run: (_, { now }) => forgetOldAnswers(db, now) },
    'fetch-pictures': {
      every: '* * * * *',
      run: (_, moment) => fetchWaiting({ db, files }, moment),
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
    'expire-holds': { every: '* * * * *', run: (_, { now }) => expireHolds(db, now) },
  }
}
