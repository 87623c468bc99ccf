import type { NatsLink } from '../events/nats-link.ts'

/** NATS subject on which the replicas of a service announce due jobs; stored in no stream. */
export const jobNudgeSubject = (service: string): string => `nudge.${service}.jobs`

/** Tells the other replicas of a service that a job may be due. A lost message delays the job until their next poll. */
export const createJobNudge = (nats: Pick<NatsLink, 'connection' | 'isConnected'>, service: string) => {
  const subject = jobNudgeSubject(service)
  return {
    tell: (): void => {
      if (nats.isConnected()) nats.connection.publish(subject)
    },
    listen: (onDue: () => void): void => {
      nats.connection.subscribe(subject, { callback: (error) => (error ? undefined : onDue()) })
    },
  }
}
