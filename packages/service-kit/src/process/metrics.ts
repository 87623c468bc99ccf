import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

const durations = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const jobDurations = [0.01, 0.1, 1, 10, 60, 600, 3_600]

export const createMetrics = (service: string) => {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  const registers = [registry]
  return {
    registry,
    httpDuration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer a request, by route pattern.',
      labelNames: ['method', 'route', 'status'],
      buckets: durations,
      registers,
    }),
    eventDuration: new Histogram({
      name: 'event_handling_duration_seconds',
      help: 'Time to handle an event, by durable consumer.',
      labelNames: ['durable', 'outcome'],
      buckets: durations,
      registers,
    }),
    eventsRedelivered: new Counter({
      name: 'event_redeliveries_total',
      help: 'Deliveries of an event that was handled already.',
      labelNames: ['durable'],
      registers,
    }),
    eventsPublished: new Counter({
      name: 'outbox_events_published_total',
      help: 'Events that JetStream acknowledged.',
      registers,
    }),
    outboxLag: new Gauge({
      name: 'outbox_lag_seconds',
      help: 'Age of the oldest event that has not left yet.',
      registers,
    }),
    parkedEvents: new Counter({
      name: 'parked_events_total',
      help: 'Events parked because they kept failing.',
      labelNames: ['durable'],
      registers,
    }),
    jobDuration: new Histogram({
      name: 'job_run_duration_seconds',
      help: 'Time of one try of a job, by how it ended.',
      labelNames: ['job', 'outcome'],
      buckets: jobDurations,
      registers,
    }),
    jobsRunning: new Gauge({
      name: 'jobs_running',
      help: 'Jobs that run in this process.',
      labelNames: ['job'],
      registers,
    }),
  }
}
export type Metrics = ReturnType<typeof createMetrics>

/** Adds a gauge whose values are read at every scrape. */
export const addGauge = <L extends string>(
  { registry }: Metrics,
  name: string,
  help: string,
  labelNames: L[],
  collect: (gauge: Gauge<L>) => unknown,
): void => {
  const made: Gauge<L> = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    collect: async () => {
      await collect(made)
    },
  })
}

export const collectNatsState = (metrics: Metrics, nats: { isConnected(): boolean }): void =>
  addGauge(metrics, 'nats_up', 'Whether this process is connected to NATS: 1 or 0.', [], (up) =>
    up.set(nats.isConnected() ? 1 : 0),
  )

/** Interval at which the delay of the event loop is sampled. The default of 10 ms wakes an idle process a hundred times a second. */
const eventLoopSampleMs = 100

/** Collects metrics of the process. Call it once per process. */
export const collectProcessMetrics = ({ registry }: Metrics, version: string | undefined): void => {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopSampleMs })
  const info = new Gauge({
    name: 'service_info',
    help: 'What runs in this process.',
    labelNames: ['version'],
    registers: [registry],
  })
  info.set({ version: version ?? 'unnamed' }, 1)
}
