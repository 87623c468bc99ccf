import type { NatsLink } from '../events/nats-link.ts'

/** NATS subject on which a service's replicas announce due jobs. No stream stores it. */
export const jobNudgeSubject = (service: string): string => `nudge.${service}.jobs`

/** Announces to the service's other replicas that a job may be due. If lost, the job waits for their next poll. */
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
