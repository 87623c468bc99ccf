import type { NatsLink } from '../events/nats-link.ts'

/** Where the replicas of a service tell each other that a job may be due; kept in no stream. */
export const jobNudgeSubject = (service: string): string => `nudge.${service}.jobs`

/** Tells the other replicas of a service that a job may be due. A message that is lost delays the job until they look by themselves. */
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
