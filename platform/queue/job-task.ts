import { createDurationHistogram } from '../metrics/registry.ts'
import { startTaskSpan } from '../tracing/spans.ts'
import { runTask, type Task } from '../tracing/task.ts'
import { parseTraceparent } from '../tracing/traceparent.ts'
import type { Job, JobOutcome } from './queue.ts'

const durations = createDurationHistogram({
  name: 'background_job_duration_seconds',
  help: 'Runs of background jobs, by queue and outcome',
  labelNames: ['queue', 'outcome'],
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 900],
})

/** Runs a job as a part of the request that caused it: with its id in log lines, and with a span in its trace. */
export async function runJobTask(job: Job, work: () => Promise<JobOutcome>): Promise<JobOutcome> {
  const task = startJobTask(job)
  const startedAt = performance.now()
  const outcome = await runTask(task, work)
  endJobTask({ job, task, outcome, seconds: (performance.now() - startedAt) / 1000 })
  return outcome
}

/**
 * Runs jobs together. Each has a span in the trace of its own request. The statements are in the first one, and the
 * others link to it. `work` returns whether it has completed them.
 */
export async function runBatchTask(jobs: Job[], work: () => Promise<boolean>): Promise<boolean> {
  const [first, ...others] = jobs
  const task = startJobTask(first!)
  const tasks = [task, ...others.map((job) => startJobTask(job, task))]
  const startedAt = performance.now()
  const isCompleted = await runTask({ ...task, logFields: {} }, work)
  const seconds = (performance.now() - startedAt) / 1000
  const outcome = isCompleted ? 'completed' : 'separated'
  for (const [at, job] of jobs.entries()) endJobTask({ job, task: tasks[at]!, outcome, seconds })
  return isCompleted
}

function startJobTask({ id, queue, payload, attempts }: Job, leader?: Task): Task {
  const { requestId = null, traceparent, topic, handler } = payload
  const span = startTaskSpan(`job ${queue}`, {
    kind: 'consumer',
    parent: parseTraceparent(traceparent),
    attributes: {
      'job.queue': queue,
      'job.id': id,
      'job.attempt': attempts,
      'job.topic': topic,
      'job.handler': handler,
    },
    links: leader?.span ? [leader.span] : [],
  })
  return { requestId, span, logFields: { job_id: id } }
}

interface EndJobTaskInput {
  job: Job
  task: Task
  /** `separated`: a batch failed, and its jobs run alone. */
  outcome: JobOutcome | 'separated'
  seconds: number
}

function endJobTask({ job, task: { span }, outcome, seconds }: EndJobTaskInput) {
  durations.observe({ queue: job.queue, outcome }, seconds)
  if (!span) return
  span.setAttributes({ 'job.outcome': outcome })
  if (outcome === 'retrying' || outcome === 'dead' || outcome === 'separated') span.fail(outcome)
  span.end()
}
