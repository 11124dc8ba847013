/** What a drill found, in the order of the report: `{ 'orders answered': 412, 'orders lost': 0 }`. */
export type Figures = Record<string, string | number>

export interface DrillContext {
  /** An empty folder, deleted after the drill. */
  folder: string
  /** Prints what happens. */
  log: (line: string) => void
  /** Runs at the end, in the opposite order, also after a failure. Everything that a drill starts is ended here. */
  after: (cleanUp: () => unknown) => void
}

/** Shows one promise to operators by doing what they fear. It throws if the promise does not hold. */
export interface Drill {
  /** Of `npm run drill -- NAME`. */
  name: string
  /** What holds, in one sentence. */
  promise: string
  /** What Debian calls the packages that it needs. */
  packages: string[]
  /** It creates network namespaces or runs as other users. */
  needsRoot?: boolean
  run: (context: DrillContext) => Promise<Figures>
}
