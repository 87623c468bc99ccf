import { operatorAnswerMsMax } from '@love-space/contracts/gateway/answer-time.ts'

/** Timeout for calls that create many records, slightly below the operator's. */
export const bulkTimeoutMs = operatorAnswerMsMax - 1_000
