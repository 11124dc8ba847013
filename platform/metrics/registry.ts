import { Counter, Histogram, Registry } from 'prom-client'

/**
 * The metrics of this process that are counted where the work is done. Labels have few values, which the code knows:
 * never a path, an id or anything else that a client chooses.
 */
export const processMetrics = new Registry()

interface MetricInput<Label extends string> {
  /** `noun_unit`, of a counter `nouns_total`. */
  name: string
  help: string
  labelNames?: readonly Label[]
}

export function createCounter<Label extends string = never>({
  name,
  help,
  labelNames = [],
}: MetricInput<Label>) {
  return new Counter<Label>({ name, help, labelNames, registers: [processMetrics] })
}

/** `buckets`: upper bounds in seconds. */
export function createDurationHistogram<Label extends string = never>({
  name,
  help,
  buckets,
  labelNames = [],
}: MetricInput<Label> & { buckets: number[] }) {
  return new Histogram<Label>({ name, help, labelNames, buckets, registers: [processMetrics] })
}
