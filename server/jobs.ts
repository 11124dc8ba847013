import type { Parts } from '#api'
import { forgetOldAnswers } from '#api'
import type { Job } from '#platform/jobs'

/** What is done by the clock or on demand, on one page. A key is what `jobs.send` calls it. */
export function jobsOf({ db }: Parts): Record<string, Job> {
  return {
    'forget old answers': { every: '17 * * * *', run: (_, { now }) => forgetOldAnswers(db, now) },
  }
}
