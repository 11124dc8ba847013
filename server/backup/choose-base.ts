import { StartupError } from '../startup/startup-error.ts'
import {
  type BaseBackup,
  type BaseInfo,
  listBases,
  readBasePart,
  type Series,
} from './backup-series.ts'

interface ChooseInput {
  /** Oldest first. */
  series: Series[]
  /** Null is the latest. */
  to: Date | null
  /** By its name, if it was named. */
  name?: string | undefined
}

/**
 * Chooses the base backup to restore a time from: of the newest series that had begun by then, the last verified one that was
 * finished by then, or the last one at all if none is verified.
 */
export async function chooseBase({ series, to, name }: ChooseInput): Promise<BaseBackup> {
  if (name) {
    const named = series.flatMap(listBases).find((base) => base.name === name)
    if (!named) throw new StartupError(`There is no base backup ${name}: list them with --list.`)
    return named
  }
  for (const one of series.toReversed()) {
    const bases = listBases(one).filter(({ time }) => !to || time <= to)
    const ready = await filterReady(bases, to)
    const chosen = ready.findLast(({ isVerified }) => isVerified) ?? ready.at(-1)
    if (chosen) return chosen
  }
  throw new StartupError(
    to
      ? `No base backup was finished by ${to.toISOString()}: list them with --list.`
      : 'There is no complete base backup.',
  )
}

/** Returns those that were finished by then. */
async function filterReady(bases: BaseBackup[], to: Date | null): Promise<BaseBackup[]> {
  if (!to) return bases
  const ready: BaseBackup[] = []
  for (const base of bases) {
    const { finishedAt } = await readBasePart<BaseInfo>(base, 'about.owb')
    if (new Date(finishedAt) <= to) ready.push(base)
  }
  return ready
}
