import { limits } from '../limits.ts'

/** A service has begun to answer by then: after it, in milliseconds, the gateway answers for it that it took too long. */
export const answerMsMax = 5_000
/** The same for what operators change: they wait for many things to be made at once, and their browsers do so for half a second more. */
export const operatorAnswerMsMax = limits.adminRequestTimeoutMs - 500

/** Gives how long a service may take to begin an answer. */
export const answerMsMaxOf = (service: string, method: string): number =>
  service === 'admin' && method !== 'GET' ? operatorAnswerMsMax : answerMsMax
