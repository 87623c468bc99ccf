import { streams } from '@love-space/contracts/event.ts'
import type { Measured } from './measured.ts'

/** Figures that nobody can measure beforehand: how couples use the product, and how busy its machines may be. */
export interface Assumptions {
  /** Visits of both partners on a day. */
  readonly visitsADay: number
  /** Share of a day's visits in its busiest hour. */
  readonly busiestHour: number
  readonly minutesAVisit: number
  /** Share of a CPU that may be busy in the busiest hour. */
  readonly cpuShare: number
  readonly picturesAYear: number
  /** Of an original and its copies. */
  readonly megabytesAPicture: number
}

export const usual: Assumptions = {
  visitsADay: 6,
  busiestHour: 0.15,
  minutesAVisit: 4,
  cpuShare: 0.5,
  picturesAYear: 200,
  megabytesAPicture: 4,
}

const daysAYear = 365
const dayMs = 86_400_000
const secondsAnHour = 3_600
const servicesCount = 5
/** Two of everything, so that one can die. */
const replicasMin = 2

/** Returns what spaces whose couples all visit daily need in the busiest hour, and store in a year. */
export const growthOf = (spaces: number, measured: Measured, assumed: Assumptions) => {
  const inBusiestHour = (aDay: number): number => (spaces * aDay * assumed.busiestHour) / secondsAnHour
  const visits = inBusiestHour(assumed.visitsADay)
  const reads = visits * measured.requestsAVisit
  const writes = inBusiestHour(measured.documentsAYear / daysAYear)
  const events = inBusiestHour(measured.eventsAYear / daysAYear)
  const busy = reads / measured.readsPerCpuSecond + writes / measured.writesPerCpuSecond
  const cpus = busy / assumed.cpuShare
  const streamsOpen = visits * assumed.minutesAVisit * 60
  const gateways = Math.max(replicasMin, Math.ceil(cpus * measured.shares.gateway))
  const services = Math.max(replicasMin * servicesCount, Math.ceil(cpus * measured.shares.service))
  return {
    reads,
    writes,
    events,
    cpus,
    streamsOpen,
    gateways,
    services,
    memoryBytes:
      gateways * measured.gatewayBytes + services * measured.serviceBytes + streamsOpen * measured.streamBytes,
    databaseBytes: spaces * (measured.documentBytesAYear + measured.indexBytesAYear),
    fileBytes: spaces * assumed.picturesAYear * assumed.megabytesAPicture * 1e6,
    eventBytes: (spaces * measured.eventBytesAYear * (streams.engagement.maxAgeMs / dayMs)) / daysAYear,
  }
}
export type Growth = ReturnType<typeof growthOf>

/** Returns the number of spaces at which a figure that grows with them reaches its maximum. */
const spacesAt = (max: number, figure: keyof Growth, measured: Measured, assumed: Assumptions): number => {
  const many = 1_000_000_000
  return (max / growthOf(many, measured, assumed)[figure]) * many
}

export interface Limit {
  readonly what: string
  readonly spaces: number
  readonly next: string
}

/** Returns what is used up first, in order. */
export const limitsOf = (measured: Measured, assumed: Assumptions): readonly Limit[] =>
  [
    {
      what: 'one machine with two CPUs runs everything',
      spaces: spacesAt(2, 'cpus', measured, assumed),
      next: 'a second machine, with two of every process',
    },
    {
      what: 'one gateway holds 10,000 open streams',
      spaces: spacesAt(10_000, 'streamsOpen', measured, assumed),
      next: 'more gateways; each follows the hints of its own users only',
    },
    {
      what: 'one CPU of the database is busy enough',
      spaces: spacesAt(1 / measured.shares.database, 'cpus', measured, assumed),
      next: 'a database with more CPUs, then a database per service on machines of their own',
    },
    {
      what: 'one stream takes as many events as one process could publish here',
      spaces: spacesAt(measured.publishedPerSecond, 'events', measured, assumed),
      next: 'streams partitioned by space',
    },
    {
      what: 'a year fills one terabyte of database',
      spaces: spacesAt(1e12, 'databaseBytes', measured, assumed),
      next: 'sharding by `spaceId` and `userId`',
    },
  ].toSorted((a, b) => a.spaces - b.spaces)
